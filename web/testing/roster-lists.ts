// Lists in the shapes of the systems that schools use, as far as public documents show them, with made-up people.
import { file, type SampleFile, windows1252 } from './roster-packages.ts'

export interface SampleList {
  title: string
  files: SampleFile[]
  /** The id, name and grade of each learner, in their order. */
  learners: [id: string, name: string, grade: string | null][]
  leftOut?: [line: number, id: string, reason: string][]
  /** The field with the ids. */
  idField?: 'username' | 'email'
}

const list = (...lines: string[]): SampleFile[] => [file('list.csv', `${lines.join('\r\n')}\r\n`)]

export const sampleLists: SampleList[] = [
  {
    title: 'Apple School Manager',
    files: list(
      'person_id,person_number,first_name,middle_name,last_name,grade_level,email_address,sis_username,password_policy,location_id',
      '100,9,Ann,Q,Bell,5,ann.b@school.example,ann.b,4,1',
    ),
    learners: [['100', 'Ann Bell', '5']],
  },
  {
    title: 'Google Workspace',
    files: list(
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Status [READ ONLY]',
      'Ann,Bell,ann.b@school.example,****,/Students/4,Active',
    ),
    learners: [['ann.b@school.example', 'Ann Bell', null]],
    idField: 'email',
  },
  {
    title: 'Google Classroom',
    files: list('Last name,First name,Email address', 'Bell,Ann,ann.b@school.example'),
    learners: [['ann.b@school.example', 'Ann Bell', null]],
    idField: 'email',
  },
  {
    title: 'Canvas SIS',
    files: list(
      'user_id,login_id,first_name,last_name,email,status',
      's7,ann.b,Ann,Bell,ann.b@school.example,active',
    ),
    learners: [['s7', 'Ann Bell', null]],
  },
  {
    title: 'a Canvas gradebook',
    files: list(
      'Student,ID,SIS User ID,SIS Login ID,Section,Read (1)',
      '    Points Possible,,,,,10',
      '"Bell, Ann",1001,s7,ann.b,Room 4,8',
    ),
    learners: [['1001', 'Ann Bell', null]],
    leftOut: [[2, '', 'no id']],
  },
  {
    title: 'PowerSchool, quick export with tabs',
    files: list('Student_Number\tLast_Name\tFirst_Name\tGrade_Level', '18\tBell\tAnn\t5'),
    learners: [['18', 'Ann Bell', '5']],
  },
  {
    title: 'PowerSchool, with two headings that are empty',
    files: list(
      'Student_Number,First_Name,Last_Name,Grade_Level,email,,,School',
      '18,Ann,Bell,5,ann@school.example,,,North',
    ),
    learners: [['18', 'Ann Bell', '5']],
  },
  {
    title: 'Microsoft School Data Sync',
    files: list('SIS ID,School SIS ID,Username,First Name,Last Name,Grade', '100,1,ann.b,Ann,Bell,5'),
    learners: [['100', 'Ann Bell', '5']],
  },
  {
    title: 'Kolibri',
    files: list(
      'User UUID,Username,Password,Full name,User type,ID number,Birth year,Gender',
      ',annb,*,Ann Bell,LEARNER,100,2015,FEMALE',
    ),
    learners: [['annb', 'Ann Bell', null]],
    idField: 'username',
  },
  {
    title: 'SIMS',
    files: list('Forename,Surname,Reg,Year,UPN', 'Ann,Bell,5B,Year 5,A123456789012'),
    learners: [['A123456789012', 'Ann Bell', 'Year 5']],
  },
  {
    title: 'Clever',
    files: list(
      'School_id,Student_id,Student_number,State_id,Last_name,Middle_name,First_name,Grade,Gender,DOB,Student_email',
      '12,5001,9001,X1,Bell,M,Ann,4,F,1/2/2016,ann@school.example',
    ),
    learners: [['5001', 'Ann Bell', '4']],
  },
  {
    title: 'a list whose ids a spreadsheet damaged',
    files: list(
      'Student ID,First Name,Last Name,Grade',
      '00100,Ann,Bell,05',
      '1.00E+05,Bo,Cruz,K',
      '1.23E+11,Cy,Dahl,1',
      '1.23E+11,Di,Eng,1',
      ',Ed,Falk,2',
    ),
    learners: [
      ['00100', 'Ann Bell', '05'],
      ['1.00E+05', 'Bo Cruz', 'K'],
    ],
    leftOut: [
      [4, '1.23E+11', 'the ID appears twice: a spreadsheet shortened it'],
      [5, '1.23E+11', 'the ID appears twice: a spreadsheet shortened it'],
      [6, '', 'no id'],
    ],
  },
  {
    title: 'rows with one comma too many, one row twice',
    files: list('id,firstname,lastname,grade', '1,Ana,Rao,4,', '1,Ana,Rao,4', '2,Ben,Li,4,'),
    learners: [
      ['1', 'Ana Rao', '4'],
      ['2', 'Ben Li', '4'],
    ],
  },
  {
    title: 'Skyward',
    files: list(
      'Other ID,Stu Last Name,Stu First Name,Gr,Entity,Home Email',
      '40021,Bell,Ann,05,101,x@home.example',
    ),
    learners: [['40021', 'Ann Bell', '05']],
  },
  {
    title: 'Infinite Campus',
    files: list(
      'student.studentNumber,student.lastName,student.firstName,student.grade,student.birthdate',
      '700123,Bell,Ann,05,02/03/2015',
    ),
    learners: [['700123', 'Ann Bell', '05']],
  },
  {
    title: 'Aeries, with a title and the date of printing',
    files: list(
      'Pebble Creek Elementary,,,,',
      '"Printed 11/18/2026, 8:05 AM",,,,',
      '',
      'Student ID,Student Last Name,Student First Name,Grade,Student Email Address',
      '9001,Bell,Ann,5,ann@school.example',
    ),
    learners: [['9001', 'Ann Bell', '5']],
  },
  {
    title: 'Schoology',
    files: list(
      'Unique User ID,User Role,First Name,Preferred First Name,Last Name,Username,Email',
      'u-5,Student,Annabel,Ann,Bell,ann.b,ann@school.example',
      'u-6,Student,Bo,,Cruz,bo.c,bo@school.example',
    ),
    learners: [
      ['u-5', 'Ann Bell', null],
      ['u-6', 'Bo Cruz', null],
    ],
  },
  {
    title: 'ManageBac',
    files: list(
      'Student ID,Last Name,First Name,Nickname,Email,Year Group',
      'MB9,Bell,Ann,Annie,ann@school.example,Grade 5',
    ),
    learners: [['MB9', 'Ann Bell', 'Grade 5']],
  },
  {
    title: 'iSAMS, without an id that is known as one',
    files: list(
      'School Code,Forename,Surname,Year,Form,Email Address',
      '0441,Ann,Bell,5,5B,ann@school.example',
    ),
    learners: [['ann@school.example', 'Ann Bell', '5']],
    idField: 'email',
  },
  {
    title: 'Bromcom',
    files: list(
      'UPN,Legal Forename,Legal Surname,Preferred Forename,Year Group,Tutor Group',
      'B123456789012,Annabel,Bell,Ann,Year 5,5B',
    ),
    learners: [['B123456789012', 'Ann Bell', 'Year 5']],
  },
  {
    title: 'Excel in Spanish, with the line that names the separator',
    files: list(
      'sep=;',
      'Matrícula;Apellidos;Nombres;Grado;Correo electrónico',
      '2026-7;de la Cruz;José;4.º A;jose@escuela.example',
    ),
    learners: [['2026-7', 'José de la Cruz', '4.º A']],
  },
  {
    title: 'Excel in German, Windows-1252',
    files: [
      file(
        'Klassenliste.csv',
        windows1252(
          'Schülernummer;Name;Vorname;Klasse;E-Mail-Adresse\r\n77;Müller;Jörg;5b;joerg@schule.example\r\n',
        ),
      ),
    ],
    learners: [['77', 'Jörg Müller', '5b']],
  },
  {
    title: 'merged headings above the headings, and commas at the ends',
    files: list(
      'Student,,,School,,',
      'ID,First Name,Last Name,Grade,Homeroom,',
      '31,Ann,Bell,5,Room 4,',
      '32,Bo,Cruz,5,Room 4',
    ),
    learners: [
      ['31', 'Ann Bell', '5'],
      ['32', 'Bo Cruz', '5'],
    ],
  },
  {
    title: 'Pronote, in French with tabs',
    files: list('Liste des élèves', '', 'Nom\tPrénom\tClasse\tNuméro', 'Bell\tZoé\t6e B\t88'),
    learners: [['88', 'Zoé Bell', '6e B']],
  },
  {
    title: 'Synergy, with full names',
    files: list('Sis Number,Student Name,Gender,Grade', '5512,"Bell, Ann Q.",F,05'),
    learners: [['5512', 'Ann Q. Bell', '05']],
  },
]
