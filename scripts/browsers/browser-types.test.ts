import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withYoungOptional } from './browser-types.ts'
import { readPromised } from './young-features.ts'

const promised = readPromised(join(import.meta.dirname, '../..'))
const link = (page: string) => `[MDN Reference](https://developer.mozilla.org/docs/Web/API/${page})`

test('a feature younger than the promised browsers may be undefined, and others may not', () => {
  const text = `
interface URLSearchParams {
    /** ${link('URLSearchParams/size')} */
    readonly size: number;
    /** ${link('URLSearchParams/append')} */
    append(name: string, value: string): void;
}
declare var URL: {
    /** ${link('URL/canParse_static')} */
    canParse(url: string): boolean;
};
interface ReadableStreamGenericReader {
    /** ${link('ReadableStreamBYOBReader/cancel')} */
    cancel(reason?: any): Promise<void>;
}
/** ${link('Window/requestIdleCallback')} */
declare function requestIdleCallback(callback: IdleRequestCallback): number;`
  const types = withYoungOptional(text, promised)
  expect(types).toContain('readonly size?: number;')
  expect(types).toContain('    append(name')
  expect(types).toContain('canParse?(url')
  expect(types).toContain('    cancel(reason')
  expect(types).toContain(
    'declare var requestIdleCallback: ((callback: IdleRequestCallback) => number) | undefined;',
  )
})
