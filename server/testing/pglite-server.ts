/** PGlite behind PostgreSQL's wire protocol, for machines without PostgreSQL. */
export async function startPglite(): Promise<{ url: string; stop(): Promise<void> }> {
  throw new Error('todo')
}
