// References include the school, so that a row of another school cannot be linked. They are checked at the end of a
// transaction, because a person who changes schools takes the own goals along (people/move-school.ts rewrites the rows).

/** `(school_id, column)` references a row of the same school. */
export function sameSchool(table: string, column: string, to: string): string {
  return `constraint ${table}_${column}_school foreign key (school_id, ${column})
      references ${to} (school_id, id) deferrable initially deferred`
}
