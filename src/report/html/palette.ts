/** The colours and fonts of the report and of the page, in the light and in the dark. */
export const PALETTE = `:root {
  color-scheme: light dark;
  --page: #fff;
  --panel: #f5f6f8;
  --line: #d9dde3;
  --ink: #1b1f24;
  --quiet: #57606a;
  --link: #0b57b0;
  --error: #b3261e;
  --warning: #8a5300;
  --info: #2b5c94;
  --clean: #1a6e34;
  --mark: #ffe08a;
  --bar: #5f7ea3;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15181c;
    --panel: #1d2126;
    --line: #353b43;
    --ink: #e4e7eb;
    --quiet: #a0a9b4;
    --link: #84b9ff;
    --error: #ff9389;
    --warning: #edb552;
    --info: #8fbcf2;
    --clean: #74d08e;
    --mark: #5c4a10;
    --bar: #7593b8;
  }
}
`;
