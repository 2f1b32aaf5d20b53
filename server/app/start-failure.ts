// Explains in one sentence for the operator why the server could not start.
import { dirname, resolve } from 'node:path'
import { isFullDiskError } from '../platform/db/storage-faults.ts'
import { codeOf, DomainError } from '../platform/errors.ts'

/** Only the message is printed, because a stack would not help an operator. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** Finds the innermost message, because the AggregateError of a failed connection to several addresses has none. */
function findReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return findReason(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} ${findReason(error.cause)}`
}

const permissionErrors = new Set(['EACCES', 'EPERM', 'EROFS'])

export type Folder = 'data' | 'backups'

const folders: Record<Folder, [name: string, setting: string]> = {
  data: ['data folder', 'CAIRN_DATA_DIR'],
  backups: ['folder for backups', 'CAIRN_BACKUP_DIR'],
}

export function folderFailure(folder: Folder, path: string, error: unknown): StartFailure {
  const [name, setting] = folders[folder]
  const above = dirname(resolve(path))
  const why =
    folder === 'backups' && codeOf(error) === 'ENOENT'
      ? `there is no folder ${above}. Is its disk mounted?`
      : `${describeFolderError(error)}.`
  return new StartFailure(
    `The ${name} ${path} cannot be used: ${why} Set ${setting} to a folder that can be written.`,
  )
}

function describeFolderError(error: unknown): string {
  const code = codeOf(error)
  if (permissionErrors.has(code)) return 'this account may not write there'
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'a file is in the way'
  if (code === 'ENOENT') return 'it cannot be created'
  if (/^SQLITE_(READONLY|CANTOPEN)/.test(code)) return 'this account may not write the file cairn.lock there'
  return findReason(error)
}

export function inUseFailure(folder: string, pid: number): StartFailure {
  return new StartFailure(
    `Another Cairn (process ${pid}) already uses ${folder}. Stop it, or set CAIRN_DATA_DIR to another folder.`,
  )
}

/** `place` names the database, without its password. */
export function databaseFailure(place: string, error: unknown): StartFailure {
  return new StartFailure(`The database (${place}) cannot be opened: ${findReason(error)}`)
}

export function readOnlyFailure(place: string): StartFailure {
  return new StartFailure(
    `The database (${place}) is read-only right now, and it needs to be updated. Start Cairn again once it can be written.`,
  )
}

export const transactionPoolerFailure = () =>
  new StartFailure(
    'There is a pooler in transaction mode between Cairn and PostgreSQL: use session mode or no pooler.',
  )

/** A start that cannot make the copy fails, because a failed update could not be undone. */
export function copyFailure(copy: string, error: unknown): StartFailure {
  return new StartFailure(
    `The database needs to be updated, but the copy to make first could not be written to ${copy}: ${describeCopyError(error)}. The database was not changed. Set CAIRN_BACKUP_DIR to a writable folder with enough space.`,
  )
}

function describeCopyError(error: unknown): string {
  if (isFullDiskError(error)) return 'the disk is full'
  return error instanceof DomainError ? findReason(error).replace(/\.$/, '') : describeFolderError(error)
}

export function listenFailure(host: string, port: number, error: unknown): StartFailure {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartFailure(
        `Port ${port} is in use by another program. Stop it, or choose another port with PORT, such as PORT=${port + 1}.`,
      )
    case 'EACCES':
      return new StartFailure(
        `This account may not listen on port ${port}. Choose one above 1023 with PORT, such as PORT=3000.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFailure(`HOST is ${host}, which is not an address of this machine.`)
    default:
      return new StartFailure(`The server cannot listen on ${host}, port ${port}: ${findReason(error)}`)
  }
}
