import { Button } from '../ui/button.tsx'
import { useWords } from './language.tsx'

export function FailedRead({ onRetry }: { onRetry: () => void }) {
  const words = useWords()
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{words.notReached}</p>
      <Button onClick={onRetry}>{words.tryAgain}</Button>
    </div>
  )
}
