/** The npm commands, in the order of docs/reference.md, which is generated from them. In Markdown; links are relative to `docs`. */
export const tasks = {
  start: 'installs, builds and migrates what is needed, and serves; the same as `npm start`',
  demo: 'a made-up school in a temporary folder, to try Cairn; with `-- --language es` one that speaks Spanish; with `-- --provider` also a sign-in provider, where usernames sign in with any password',
  cairn: 'the command line above, such as `npm run cairn -- check`',
  build: 'builds server and web app into `dist/`, as `npm start` does when something changed',
  dev: 'server and pages, reloading as you type',
  test: 'what must pass before a change is merged; the same as `npm test`',
  'test:night':
    'the rest: all on both engines, 200 rounds of races, other browsers, release archives, the documents, full drills',
  check: 'types, lint, formatting, import boundaries, unused code, file sizes and names',
  languages:
    'writes the messages of the code into the catalogs of [every language](languages/README.md): new ones are added, unused ones removed',
  e2e: 'only browser tests, those that `npm test` runs; `-- <spec>` takes one file with its night tests',
  bench:
    'compares hot calls with the floor and lists with their budgets; writes [bench.md](generated/bench.md). `-- --web` measures the pages in a slow browser, `-- --soak` sends requests for two hours and checks that memory stays flat, `-- --district` measures 50 schools on two nodes, `-- --peers <folder>` [Cairn next to Planka](comparison.md)',
  drill:
    'kills, disconnects and restarts real servers under load and counts what was lost; `-- --list` names the drills',
  screenshots:
    'takes the pictures of the guides again; `-- --all` takes every screen in every state, at three widths and in both themes, into `.cache/screenshots` with a contact sheet each',
  docs: 'builds the [documents](README.md) into a site with search, in `.cache/docs`; `-- --open` serves it',
  release:
    'makes the archives for servers in `release/`, with checksums and SBOMs; refuses while something is left for the owner to fill in, except with `-- --draft`',
}
