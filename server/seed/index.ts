export { MIN_LEARNERS } from './cast.ts'
export { DEMO_PASSWORD, type Seeded, type SeedOptions, seedSchool } from './seed-school.ts'
