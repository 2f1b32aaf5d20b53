import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Cairn } from '../ui/cairn.tsx'
import { CairnMark } from '../ui/cairn-mark.tsx'
import { Card } from '../ui/card.tsx'
import { GateScene } from '../ui/gate-scene.tsx'
import { Logo } from '../ui/logo.tsx'
import { Scene } from '../ui/scene.tsx'
import { StudioMark } from '../ui/studio-mark.tsx'
import { Sample } from './sample.tsx'

const piles: [number, number][] = [
  [0, 5],
  [1, 0],
  [3, 2],
  [8, 2],
  [11, 0],
  [20, 0],
]
const studios = ['Foothills', 'Basecamp I', 'Basecamp II', 'Ridgeline', 'Summit']

export function Pictures() {
  const [round, setRound] = useState(0)
  return (
    <>
      <Sample title="Banner" wide>
        <Card className="overflow-hidden">
          <div className="relative flex h-66 items-end justify-end bg-scene-sky pr-[7%]">
            <Scene />
            <Cairn
              key={round}
              done={3}
              todo={2}
              ground="shade"
              play={round > 0}
              className="relative mb-1.5"
            />
          </div>
          <div className="p-4">
            <Button onClick={() => setRound(round + 1)}>Place the third stone</Button>
          </div>
        </Card>
      </Sample>
      <Sample title="Sign-in scene">
        <div className="relative h-80 overflow-hidden rounded-14 bg-scene-sky">
          <GateScene />
          <Cairn done={6} ground="shade" className="absolute bottom-[7%] left-1/2 -translate-x-1/2" />
        </div>
      </Sample>
      <Sample title="Cairns" wide>
        <Card className="flex flex-wrap items-end gap-5 p-5">
          {piles.map(([done, todo]) => (
            <Cairn key={`${done}-${todo}`} done={done} todo={todo} height={120} />
          ))}
        </Card>
      </Sample>
      <Sample title="Marks">
        <Card className="grid gap-4 p-5">
          <div className="flex flex-wrap gap-4 text-14 text-ink-2">
            {[
              [4, 4],
              [3, 6],
              [2, 5],
              [5, 8],
              [9, 12],
            ].map(([done = 0, total = 0]) => (
              <span key={total} className="flex items-center gap-2 tabular-nums">
                <b className="text-ink">{done}</b> of {total} <CairnMark done={done} total={total} />
              </span>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {studios.map((name, index) => (
              <StudioMark key={name} tag name={name} level={index + 1} of={studios.length} />
            ))}
            <StudioMark name="Moonbase" level={null} of={5} />
            <StudioMark name="Summit" level={5} of={5} size="l" />
          </div>
          <div className="flex items-center gap-5">
            <Logo word />
            <Logo size={20} />
            <Logo size={48} />
          </div>
        </Card>
      </Sample>
    </>
  )
}
