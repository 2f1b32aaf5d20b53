// Whether single keys work in the queue. Kept on this device: it is about the keyboard, not about the person.
import { deviceStorage } from '../frame/stored.ts'
import { createStore, useStore } from '../ui/store.ts'

const KEY = 'cairn-review-keys'
const keysOn = createStore(deviceStorage.get(KEY) !== 'off')

export function setKeys(on: boolean): void {
  keysOn.set(on)
  deviceStorage.set(KEY, on ? 'on' : 'off')
}

export const useKeysOn = (): boolean => useStore(keysOn)
