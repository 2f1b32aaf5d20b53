import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { PageBoundary } from '../frame/loading-frame.tsx'
import { useShownLanguage } from '../ui/language.ts'
import { App } from './app.tsx'

/** The application. A change of the language renders all of it again, and keeps what people typed. */
export function Root({ client }: { client: QueryClient }) {
  useShownLanguage()
  return (
    <QueryClientProvider client={client}>
      <PageBoundary>
        <App />
      </PageBoundary>
    </QueryClientProvider>
  )
}
