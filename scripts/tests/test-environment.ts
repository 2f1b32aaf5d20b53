/** Settings of a real server must not reach the tests: they would touch its data. */
export function testEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = new Set(['DATABASE_URL', 'PORT', 'HOST', 'NODE_ENV', 'LOG_LEVEL'])
  const kept = Object.entries(env).filter(([name]) => !foreign.has(name) && !name.startsWith('CAIRN_'))
  return Object.fromEntries(kept)
}
