// Twenty made-up exports in the shapes of the systems that schools use, as far as public documents show them. Values that
// must not be read contain the word CANARY.
import {
  csv,
  file,
  manifest,
  orgs,
  roles,
  type SampleFile,
  users11,
  users12,
  utf16,
  windows1252,
  zipped,
} from './roster-packages.ts'

interface SamplePackage {
  title: string
  files: SampleFile[]
  /** The ids of the first school's learners, in their order. */
  learners: string[]
}

const two = [{ id: 'S-1' }, { id: 'S-2' }]
const parents = file(
  'demographics.csv',
  csv([
    ['sourcedId', 'birthDate'],
    ['S-1', 'CANARY'],
  ]),
)

/** Twenty packages that can be imported. */
export const samplePackages: SamplePackage[] = [
  {
    title: 'PowerSchool: 1.1, at the root of the zip, with files that are not read',
    files: zipped([
      file('manifest.csv', manifest()),
      file('orgs.csv', orgs(['org-1', 'Pebble Creek'])),
      file('users.csv', users11([...two, { id: 'T-1', role: 'teacher' }])),
      parents,
    ]),
    learners: ['S-1', 'S-2'],
  },
  {
    title: 'Infinite Campus: 1.2, in one folder, roles in a file of their own',
    files: zipped(
      [
        file('manifest.csv', manifest('bulk', '1.2')),
        file('users.csv', users12(two)),
        file('roles.csv', roles([['S-1'], ['S-2'], ['T-1', 'teacher']])),
      ],
      'export/',
    ),
    learners: ['S-1', 'S-2'],
  },
  {
    title: 'Skyward: UTF-8 with a BOM and line feeds',
    files: [file('users.csv', `\uFEFF${users11(two).replaceAll('\r\n', '\n')}`)],
    learners: ['S-1', 'S-2'],
  },
  {
    title: 'Blackbaud: loose files chosen together',
    files: [file('users.csv', users12(two)), file('roles.csv', roles([['S-1'], ['S-2']])), parents],
    learners: ['S-1', 'S-2'],
  },
  {
    title: 'ClassLink: without orgs.csv, headings in other letters and order',
    files: zipped([
      file(
        'users.csv',
        csv([
          ['FAMILYNAME', 'givenname', 'SourcedId', 'Role', 'OrgSourcedIds'],
          ['Rao', 'Ana', 'S-1', 'Student', 'org-1'],
        ]),
      ),
    ]),
    learners: ['S-1'],
  },
  {
    title: 'Clever: a list with its own headings',
    files: [
      file(
        'students.csv',
        csv([
          ['School_id', 'Student_id', 'Last_name', 'First_name', 'Grade', 'DOB', 'Student_email', 'Password'],
          ['1', 'S-1', 'Rao', 'Ana', '4', 'CANARY', 'CANARY', 'CANARY'],
        ]),
      ),
    ],
    learners: ['S-1'],
  },
  {
    title: 'Excel: a list with semicolons in Windows-1252',
    files: [
      file(
        'list.csv',
        windows1252(
          csv(
            [
              ['ID', 'First name', 'Last name'],
              ['S-1', 'Zoë', 'Ångström'],
            ],
            ';',
          ),
        ),
      ),
    ],
    learners: ['S-1'],
  },
  {
    title: 'Excel: "Unicode text", UTF-16 with tabs',
    files: [
      file(
        'list.txt',
        utf16(
          csv(
            [
              ['id', 'firstname', 'lastname'],
              ['S-1', 'Zoë', '李'],
            ],
            '\t',
          ),
        ),
      ),
    ],
    learners: ['S-1'],
  },
  {
    title: 'Excel: empty rows and columns behind the list',
    files: [
      file(
        'list.csv',
        csv([
          ['id', 'firstname', 'lastname', ''],
          ['S-1', 'Ana', 'Rao', ''],
          ['', '', '', ''],
          ['', '', '', ''],
        ]),
      ),
    ],
    learners: ['S-1'],
  },
  {
    title: 'the five-field list, whose passwords are not read',
    files: [
      file(
        'learners.csv',
        csv([
          ['username', 'password', 'firstName', 'lastName', 'studio'],
          ['ana.rao', 'CANARY', 'Ana', 'Rao', 'Summit'],
        ]),
      ),
    ],
    learners: ['ana.rao'],
  },
  {
    title: 'a list without ids and usernames: the email is the id',
    files: [
      file(
        'list.csv',
        csv([
          ['E-Mail', 'Given name', 'Surname'],
          ['ana@school.org', 'Ana', 'Rao'],
        ]),
      ),
    ],
    learners: ['ana@school.org'],
  },
  {
    title: 'quotes with line breaks and separators',
    files: [file('users.csv', users11([{ id: 'S-1', last: 'Rao,\r\n"Bell"', grades: '04,05' }]))],
    learners: ['S-1'],
  },
  {
    title: 'people who are deleted, switched off, or have another role too',
    files: [
      file('users.csv', users12([...two, { id: 'S-3' }, { id: 'S-4' }])),
      file(
        'roles.csv',
        roles([
          ['S-1'],
          ['S-2', 'student', 'org-1', '2026-06-30'],
          ['S-3'],
          ['S-3', 'aide'],
          ['S-4', 'student', 'org-1', '2027-06-30'],
        ]),
      ),
    ],
    learners: ['S-1', 'S-4'],
  },
  {
    title: 'tobedeleted and disabled users',
    files: [
      file(
        'users.csv',
        users11([...two, { id: 'S-3', status: 'tobedeleted' }, { id: 'S-4', enabled: 'FALSE' }]),
      ),
    ],
    learners: ['S-1', 'S-2'],
  },
  {
    title: 'several schools, the largest first',
    files: zipped([
      file('orgs.csv', orgs(['org-1', 'North'], ['org-2', 'South'])),
      file(
        'users.csv',
        users11([
          { id: 'S-1' },
          { id: 'S-2', orgs: 'org-2' },
          { id: 'S-3', orgs: 'org-1,org-2' },
          { id: 'S-4', orgs: 'org-2' },
        ]),
      ),
    ]),
    learners: ['S-2', 'S-3', 'S-4'],
  },
  {
    title: 'siblings with one email',
    files: [
      file(
        'users.csv',
        users11([
          { id: 'S-1', email: 'fam@x.org' },
          { id: 'S-2', email: 'fam@x.org' },
        ]),
      ),
    ],
    learners: ['S-1', 'S-2'],
  },
  {
    title: 'twins, and a namesake',
    files: [
      file(
        'users.csv',
        users11([
          { id: 'S-1', last: 'Rao' },
          { id: 'S-2', first: 'Ben', last: 'Rao' },
          { id: 'S-3', last: 'Rao' },
        ]),
      ),
    ],
    learners: ['S-1', 'S-2', 'S-3'],
  },
  {
    title: 'an id that is there twice with different rows, and rows that are not whole',
    files: [
      file(
        'users.csv',
        `${users11([{ id: 'S-1' }, { id: 'S-2' }, { id: 'S-1', first: 'Ben' }, { id: 'S-3', first: ' ' }, { id: '' }])}S-9,short\r\n`,
      ),
    ],
    learners: ['S-2'],
  },
  {
    title: 'formulas in names',
    files: [file('users.csv', users11([{ id: '=1+1', first: '=HYPERLINK("x")', last: '+Rao' }]))],
    learners: ['=1+1'],
  },
  {
    title: 'emoji, accents in two forms, and preferred names',
    files: [
      file(
        'users.csv',
        csv([
          [
            'sourcedId',
            'givenName',
            'familyName',
            'preferredGivenName',
            'preferredFamilyName',
            'role',
            'password',
          ],
          ['S-1', 'CANARY', 'CANARY', 'Zoe\u0308', '🪨', 'student', 'CANARY'],
        ]),
      ),
    ],
    learners: ['S-1'],
  },
]
