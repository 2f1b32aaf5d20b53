export { announceMoves, announceOwn, type Moves } from './announce.ts'
export { loadDaysAway } from './days-away.views.ts'
export {
  deleteConnections,
  deleteUnconnectedGuardians,
  endConnections,
  endInvalidCodes,
  notifyEnded,
  recordFamilyAct,
} from './family-connections.ts'
export { lockMissedGoals, moveSchool, setOpenDeadlines } from './move-school.ts'
export { nameOrder, orderNamesOfSchool, sortName } from './name-order.ts'
export {
  guidesStudio,
  leadsCrew,
  mayExtendGoals,
  mayReadAccount,
  mayReadGoals,
  maySeeDaysAway,
  maySeeFollowers,
  type PersonPlacement,
  seesWholeSchool,
} from './people.policy.ts'
export { peopleRoutes } from './people.routes.ts'
export {
  describeMissingStudio,
  emailColumns,
  findStudioByName,
  insertUser,
  lockPeople,
  studioKey,
  userRow,
} from './people.store.ts'
export {
  accountIf,
  factorCounts,
  getAccount,
  getVisibleAccount,
  guardianCount,
  hasState,
  isActiveRow,
  isCandidateRow,
  isLearnerRow,
  isLearningRow,
  listLinks,
  loadWeekCounts,
  nameOrNull,
  type PersonRow,
  personColumns,
  selectAccounts,
  selectPeople,
  toPerson,
  toPersonPlacement,
  toUser,
  type WeekCounts,
} from './people.views.ts'
export { findPeopleByName, nameContains, plainName, searchWords, textContains } from './search.ts'
