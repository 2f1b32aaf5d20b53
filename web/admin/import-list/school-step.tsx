import { toCsv } from '../../../contract/csv.ts'
import { formatCount, plural } from '../../../contract/sentences.ts'
import { downloadText } from '../../frame/download.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Download } from '../../ui/icons.tsx'
import { Options, Select } from '../../ui/select.tsx'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { type GradeChoice, type GradeRow, LATER, OUT } from './choices.ts'
import type { LeftOut, NotLearners, RosterFile, SchoolOfFile } from './roster-file.ts'

interface SchoolStepProps {
  file: RosterFile
  school: SchoolOfFile
  grades: readonly GradeRow[]
  studios: readonly string[]
  last: { sourcedId: string; name: string } | null
  onSchool: (sourcedId: string) => void
  onGrade: (grade: string | null, choice: GradeChoice) => void
}

export function SchoolStep({ file, school, grades, studios, last, onSchool, onGrade }: SchoolStepProps) {
  const words = notLearners(school.notLearners)
  return (
    <>
      {file.length > 1 && (
        <Field
          label="Which school of the file is this?"
          hint={
            last && last.sourcedId !== school.sourcedId
              ? `Last time this was ${last.name || last.sourcedId}.`
              : undefined
          }
        >
          <Select value={school.sourcedId} onChange={({ target }) => onSchool(target.value)}>
            <Options
              of={file.map(({ sourcedId, name, learners }) => [
                sourcedId,
                `${name}, ${plural(learners.length, 'learner')}`,
              ])}
            />
          </Select>
        </Field>
      )}
      <Table caption="Studio of each grade">
        <thead>
          <tr>
            <Th>Grade</Th>
            <Th numeric>Learners</Th>
            <Th>Studio</Th>
          </tr>
        </thead>
        <tbody>
          {grades.map(({ grade, learners, choice }) => (
            <tr key={grade ?? ' '}>
              <th scope="row" className="font-600 [overflow-wrap:anywhere]">
                {grade ?? 'no grade'}
              </th>
              <Td numeric>{formatCount(learners)}</Td>
              <Td>
                <Select
                  size="sm"
                  aria-label={`Studio of grade ${grade ?? 'no grade'}`}
                  value={choice}
                  onChange={({ target }) => onGrade(grade, target.value)}
                >
                  <Options of={studios.map((name) => [`=${name}`, name])} />
                  <option value={LATER}>Choose later</option>
                  <option value={OUT}>Leave out</option>
                </Select>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {words !== '' && <p className="text-13 text-ink-2">{`Not learners: ${words}.`}</p>}
      {school.leftOut.length > 0 && <LeftOutList rows={school.leftOut} />}
    </>
  )
}

const notLearners = ({ roles, off, ended }: NotLearners): string =>
  [
    roles > 0 && `${formatCount(roles)} with other roles`,
    off > 0 && `${formatCount(off)} switched off`,
    ended > 0 && `${formatCount(ended)} ended`,
  ]
    .filter(Boolean)
    .join(', ')

function LeftOutList({ rows }: { rows: readonly LeftOut[] }) {
  const { shown, sentinel } = useIncrementalList(rows.length, 40)
  const download = () =>
    downloadText(
      'left-out.csv',
      toCsv([
        ['file', 'line', 'id', 'reason'],
        ...rows.map(({ file, line, id, reason }) => [file, String(line), id, reason]),
      ]),
    )
  return (
    <details className="rounded-10 border border-line px-4 py-2">
      <summary className="min-h-9 content-center text-14 font-600">
        Left out: {formatCount(rows.length)}
      </summary>
      <Table caption="Left out">
        <thead>
          <tr>
            <Th>File, line</Th>
            <Th>Id</Th>
            <Th>Reason</Th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ file, line, id, reason }) => (
            <tr key={`${file} ${line} ${reason}`}>
              <Td>
                {file}, {line}
              </Td>
              <Td translate="no" className="font-mono [overflow-wrap:anywhere]">
                {id}
              </Td>
              <Td>{reason}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div ref={sentinel} />
      <Button size="sm" icon={Download} className="my-2" onClick={download}>
        Download
      </Button>
    </details>
  )
}
