// Runs before the first paint, so that a dark page never flashes white; web/frame/theme.ts takes over.
;(() => {
  let dark = false
  try {
    dark = localStorage.getItem('cairn-theme') === 'dark'
  } catch {
    // Storage can be switched off; then every visit starts light.
  }
  document.documentElement.className = dark ? 'dark' : 'light'
  const bar = document.querySelector('meta[name="theme-color"]')
  if (bar) bar.setAttribute('content', dark ? '#1c1f1b' : '#ffffff')
})()
