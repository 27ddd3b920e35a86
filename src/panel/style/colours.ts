/** The colours, light and dark: one accent, and one for each kind of status. */
export const colours = `
.panel {
  color-scheme: light;
  --paper: #ffffff; --shade: #f5f7f6; --raised: #ffffff; --line: #dce2df;
  --ink: #18211d; --quiet: #56635d; --accent: #0b6e4f; --on-accent: #ffffff;
  --accent-shade: #e3f2ec; --good: #116329; --warn: #7a5200; --bad: #b3211c;
  --good-shade: #e6f4ea; --warn-shade: #fdf3dc; --bad-shade: #fdeceb;
}
@media (prefers-color-scheme: dark) {
  .panel {
    color-scheme: dark;
    --paper: #111614; --shade: #181e1b; --raised: #1d2421; --line: #2f3934;
    --ink: #e6ece9; --quiet: #a1afa8; --accent: #52c79a; --on-accent: #08140f;
    --accent-shade: #173528; --good: #6fd58c; --warn: #eac26b; --bad: #ff9d94;
    --good-shade: #16301e; --warn-shade: #33290f; --bad-shade: #3a1c1a;
  }
}
`;
