export { announceMoves, announceOwn, type Moves } from './announce.ts'
export { daysAway } from './days-away.views.ts'
export {
  deleteUnconnected,
  endCodesOfMakers,
  endConnections,
  recordFamily,
  takeConnections,
  tellEnded,
} from './family-connections.ts'
export { lockMissedGoals, moveSchool, setOpenDeadlines } from './move-school.ts'
export {
  type CaredFor,
  guidesStudio,
  leadsCrew,
  mayGiveTime,
  mayReadAccount,
  mayReadGoals,
  seesDaysAway,
  seesWholeSchool,
} from './people.policy.ts'
export { peopleRoutes } from './people.routes.ts'
export {
  emailColumns,
  insertUser,
  lockPeople,
  noSuchStudio,
  sortName,
  studioKey,
  studioNamed,
  userRow,
} from './people.store.ts'
export {
  accountById,
  accountFor,
  accountIf,
  accounts,
  caredFor,
  factorCounts,
  guardianCount,
  inState,
  isActiveRow,
  isLearnerRow,
  linksOf,
  nameOrNull,
  type PersonRow,
  peopleOf,
  personColumns,
  toPerson,
  toUser,
  type WeekCounts,
  weekCounts,
} from './people.views.ts'
export { fewNamed, nameHas, plainName, searchWords, textHas } from './search.ts'
