/** Bytes of one array, and of all arrays of at least a megabyte. Our choice. */
const ONE_MAX = 64 * 1024 * 1024
const ALL_MAX = 512 * 1024 * 1024
const COUNTED_FROM = 1024 * 1024

/**
 * Bounds what a worker thread decompresses: the limit of its heap does not count the contents of arrays, so that a PDF of a megabyte
 * could fill gigabytes (measured: 1.7 GB for 1.5 MB). For threads that read one file and end. Afterwards `new Uint8Array` of
 * more throws a RangeError, and streams are decompressed into such arrays only.
 */
export function boundMemory(): void {
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  let total = 0
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, given: unknown[], by) {
      const [size] = given
      if (typeof size === 'number' && size >= COUNTED_FROM) {
        total += size
        if (size > ONE_MAX || total > ALL_MAX) throw new RangeError('the file decompresses to too much')
      }
      return Reflect.construct(target, given, by) as object
    },
  })
}
