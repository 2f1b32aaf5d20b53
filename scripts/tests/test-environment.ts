/** Removes settings of a real server, because with them the tests would change its data. */
export function testEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = new Set(['DATABASE_URL', 'DATABASE_URL_FILE', 'PORT', 'HOST', 'NODE_ENV', 'LOG_LEVEL'])
  const kept = Object.entries(env).filter(([name]) => !foreign.has(name) && !name.startsWith('CAIRN_'))
  return Object.fromEntries(kept)
}
