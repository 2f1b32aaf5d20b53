// How a person's names are joined. Some people have one name; their last name is empty.

interface PersonNames {
  firstName: string
  lastName: string
}

/** 'Mia Lopez', or 'Mia' without a last name. */
export const fullName = ({ firstName, lastName }: PersonNames): string =>
  lastName === '' ? firstName : `${firstName} ${lastName}`
