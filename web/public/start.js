// Runs before the first paint: the theme, so that a dark page never flashes white (web/app/theme.ts takes over), and the
// questions that every start asks, so that their answers come while the application is still on its way (web/api/ahead.ts).
;(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage can be switched off; then every visit starts light, and without a hint.
      return null
    }
  }
  const dark = kept('cairn-theme') === 'dark'
  document.documentElement.classList.toggle('dark', dark)
  const bar = document.querySelector('meta[name="theme-color"]')
  if (bar) bar.setAttribute('content', dark ? '#1c1f1b' : '#ffffff')

  const screens = document.querySelector('meta[name="cairn-screens"]')
  if (!screens) return
  const answers = new Map()
  window.cairnAhead = answers
  const ask = (address) => {
    const answer = fetch(address, { credentials: 'include' })
    // Whoever asks for it hears of the failure.
    answer.catch(() => {})
    answers.set(address, answer)
    return answer
  }
  const fetched = new Set()
  const bring = (name) => {
    const line = screens.content.split(';').find((one) => one.startsWith(`${name} `)) ?? ''
    for (const file of line.split(' ').slice(1)) {
      if (fetched.has(file)) continue
      fetched.add(file)
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = `/assets/${file}`
      document.head.append(link)
    }
  }

  const atStart = ['/', '/dashboard'].includes(location.pathname)
  const hint = kept('cairn-start')
  if (atStart && hint) bring(hint)
  if (hint) ask('/api/goal-week')
  ask('/api/auth/user')
    .then((answer) => (answer.ok ? answer.clone().json() : null))
    .then((user) => {
      if (!user) return bring('login')
      if (!atStart || user.schoolId === null) return
      if (!hint) ask('/api/goal-week')
      // Who has goals of their own sees them first.
      const learner = user.isCoachWooden || !(user.isAdmin || user.isSuperAdmin || user.isGuide)
      if (!learner || (user.studio === null && !user.isCoachWooden)) return
      bring('dashboard')
      ask(`/api/users/${user.id}/goals-with-feedback`)
      ask(`/api/users/${user.id}/stats`)
    })
    .catch(() => {
      // The application asks again, and says what is wrong.
    })
})()
