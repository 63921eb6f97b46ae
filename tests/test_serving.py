"""The site is served on this machine without a wait of the server's own."""

from http.client import HTTPConnection
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY

from serving.serve import Handler, Server, running


def test_a_file_is_sent_at_once_behind_its_headers(tmp_path: Path) -> None:
    prompt: list[int] = []

    class Watched(Handler):
        def setup(self) -> None:
            super().setup()
            prompt.append(self.connection.getsockopt(IPPROTO_TCP, TCP_NODELAY))

    (tmp_path / "boot.js").write_text("// ours")
    with running(Server(tmp_path, handler=Watched)) as server:
        connection = HTTPConnection(*server.server_address[:2])  # type: ignore[arg-type]
        connection.request("GET", "/boot.js", headers={"Connection": "close"})
        assert connection.getresponse().read() == b"// ours"
        connection.close()
    assert prompt
    assert all(prompt)
