// The boundary of a page: a skeleton of its layout until its reads are loaded, the error with 'Try again', then its
// content. Parts that load later use `Loaded`.
import { createContext, type ReactNode, Suspense, use } from 'react'
import type { PageRead } from '../../contract/page-reads.ts'
import type { ApiError } from '../api/client.ts'
import { type PageState, usePageReads } from '../api/page-data.ts'
import { Loaded, type LoadedProps, Placeholder, type PlaceholderProps } from '../ui/loaded.tsx'

const PageStateContext = createContext<PageState>({
  isReady: true,
  error: null,
  failed: null,
  retry: () => {},
})

/**
 * Wraps the page of an address, with the reads that the table of screens names for it, or a list whose reads depend on
 * filters.
 */
export function PageReads({ reads, children }: { reads: readonly PageRead[]; children: ReactNode }) {
  return <PageStateContext value={usePageReads(reads)}>{children}</PageStateContext>
}

/** Returns why the page could not be read, for pages whose address may name something refused or missing. */
export const usePageError = (): ApiError | null => use(PageStateContext).error

type ErrorProps = NonNullable<LoadedProps<unknown>['errorProps']>

/** The placeholder has the page's layout, in its size. */
interface PageDataProps extends PlaceholderProps {
  /** The appearance of an error that is not the ordinary one, which can depend on the failed call. */
  errorProps?: ErrorProps | ((call: PageRead['name'] | null) => ErrorProps)
  /** False if the page is a card already. */
  errorInCard?: boolean
  children: ReactNode
}

interface HeadDataProps {
  /** Shown until the data is loaded. */
  fallback?: ReactNode
  children: ReactNode
}

/** A part of the header that needs the page's data. */
export function HeadData({ fallback = null, children }: HeadDataProps) {
  const { isReady } = use(PageStateContext)
  return isReady ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}

/** The content below the page's header. `usePageData` has its data inside of it. */
export function PageData({ errorProps = {}, errorInCard = true, children, ...placeholder }: PageDataProps) {
  const { isReady, error, failed, retry } = use(PageStateContext)
  const read = {
    data: isReady || undefined,
    isError: error !== null,
    error,
    isFetching: false,
    refetch: retry,
  }
  return (
    <Loaded
      {...placeholder}
      read={read}
      errorInCard={errorInCard}
      errorProps={typeof errorProps === 'function' ? errorProps(failed) : errorProps}
    >
      {() => <Suspense fallback={<Placeholder {...placeholder} />}>{children}</Suspense>}
    </Loaded>
  )
}
