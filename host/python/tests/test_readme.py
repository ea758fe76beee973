"""Every sample in the papers runs as it stands, those of one paper in one folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MARK = "<!-- run by: host/python/tests/test_readme.py -->\n```python\n"


@pytest.mark.parametrize("paper", ["host/python/README.md", "docs/python.md", "docs/hosts.md"])
def test_samples(paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / paper).read_text(encoding="utf-8")
    samples = re.findall(re.escape(MARK) + "(.*?)```", text, re.DOTALL)
    assert samples and len(samples) == text.count("```python")
    monkeypatch.chdir(tmp_path)
    for nth, sample in enumerate(samples):
        exec(compile(sample, f"{paper}, sample {nth + 1}", "exec"), {"__name__": "sample"})
    assert {"README.md": "Redis", "python.md": "not-found", "hosts.md": "Redis"}[Path(paper).name] in capsys.readouterr().out
