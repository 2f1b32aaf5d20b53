export type { EventStreams } from './event-streams.ts'
export { serveEvents } from './events.ts'
