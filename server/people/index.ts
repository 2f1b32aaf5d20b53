export { flag, insertUser, type NewUser, sortName, userRow } from './people.store.ts'
export {
  accounts,
  type PersonRow,
  peopleOf,
  personColumns,
  toPerson,
  toUser,
  userById,
} from './people.views.ts'
