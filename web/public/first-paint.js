// Runs before anything else, also in browsers that are too old for the application. Therefore it has only what every browser
// understands: no arrow functions, no const, no template strings (web/app/first-paint.test.ts).

// A dark page never flashes white; web/frame/theme.ts takes over.
;(function showTheme() {
  var dark = false
  try {
    dark = localStorage.getItem('cairn-theme') === 'dark'
  } catch (_storageIsOff) {
    // Then every visit starts light.
  }
  document.documentElement.className = dark ? 'dark' : 'light'
  var bar = document.querySelector('meta[name="theme-color"]')
  if (bar) bar.setAttribute('content', dark ? '#1c1f1b' : '#ffffff')
})()

// A browser without one of these features would show a blank or broken page. The sentence of index.html takes the place of
// the application before its modules run, which is before DOMContentLoaded. README.md names the versions.
;(function checkAge() {
  var isNew = 'isWellFormed' in String.prototype && window.CSS && CSS.supports('selector(:has(a))')
  if (isNew) return
  document.addEventListener('readystatechange', function showSentence() {
    var root = document.getElementById('root')
    if (document.readyState !== 'interactive' || !root) return
    root.parentNode.removeChild(root)
    document.getElementById('too-old').removeAttribute('hidden')
  })
})()
