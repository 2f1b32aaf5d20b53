// The one boundary of a page: the skeleton of its layout until its reads are answered, the error with 'Try again', then its
// content. What a page loads later than this stands in `Loaded`.
import { type ComponentProps, createContext, type ReactNode, Suspense, use } from 'react'
import type { PageRead } from '../../contract/page-reads.ts'
import type { ApiError } from '../api/client.ts'
import { type PageState, usePageReads } from '../api/page-data.ts'
import { Loaded } from '../ui/loaded.tsx'

const PageStateContext = createContext<PageState>({
  isReady: true,
  error: null,
  failed: null,
  retry: () => {},
})

/** Around the page of an address, with the reads that the table of screens names for it. */
export function PageReads({ reads, children }: { reads: readonly PageRead[]; children: ReactNode }) {
  return <PageStateContext value={usePageReads(reads)}>{children}</PageStateContext>
}

/** Why the page could not be read, for pages whose address may name what is refused or does not exist. */
export const usePageError = (): ApiError | null => use(PageStateContext).error

type Failed = NonNullable<ComponentProps<typeof Loaded>['failed']>

interface PageDataProps {
  /** Of the layout of the page, in its size. */
  skeleton: ReactNode
  /** How the error looks, where it is not the ordinary one; also by the call that failed. */
  failed?: Failed | ((call: PageRead['name'] | null) => Failed)
  /** False where the page is a card already. */
  card?: boolean
  children: ReactNode
}

interface HeadDataProps {
  /** Until the data is there. */
  instead?: ReactNode
  children: ReactNode
}

/** A part of the head that needs the page's data. */
export function HeadData({ instead = null, children }: HeadDataProps) {
  const { isReady } = use(PageStateContext)
  return isReady ? <Suspense fallback={instead}>{children}</Suspense> : instead
}

/** Below the head of the page. Inside of it `usePageData` has the answers. */
export function PageData({ skeleton, failed = {}, card = true, children }: PageDataProps) {
  const { isReady, error, failed: call, retry } = use(PageStateContext)
  const look = typeof failed === 'function' ? failed(call) : failed
  const read = {
    data: isReady || undefined,
    isError: error !== null,
    error,
    isFetching: false,
    refetch: retry,
  }
  return (
    <Loaded card={card} read={read} skeleton={skeleton} failed={look}>
      {() => <Suspense fallback={skeleton}>{children}</Suspense>}
    </Loaded>
  )
}
