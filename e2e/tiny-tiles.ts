// A tile archive of one tile, made by hand: PMTiles version 3 (github.com/protomaps/PMTiles) with a tile of the Mapbox Vector Tile
// specification 2.1, in which water covers the whole world.

/** A variable-length integer of Protocol Buffers. */
const varint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)])
/** A field of Protocol Buffers: a number, or bytes with their length. */
const field = (number: number, value: number | number[]): number[] =>
  typeof value === 'number'
    ? varint(number << 3).concat(varint(value))
    : varint((number << 3) | 2).concat(varint(value.length), value)
const zigzag = (value: number): number => (value << 1) ^ (value >> 31)

/** Width of the tile in its own units. */
const EXTENT = 4096
const POLYGON = 3
/** One polygon as large as the tile: move to a corner, three lines, close. */
const LINES = [26, zigzag(EXTENT), 0, 0, zigzag(EXTENT), zigzag(-EXTENT), 0]
const SQUARE = [9, 0, 0, ...LINES, 15].flatMap(varint)
const FEATURE = [...field(3, POLYGON), ...field(4, SQUARE)]
const LAYER = [...field(15, 2), ...field(1, [...Buffer.from('water')]), ...field(2, FEATURE), ...field(5, EXTENT)]
const TILE = field(3, LAYER)

const HEADER_BYTES = 127
/** One entry: the first tile, once, at the beginning of the data. */
const DIRECTORY = [1, 0, 1, ...varint(TILE.length), 1]
const METADATA = [...Buffer.from(JSON.stringify({ vector_layers: [{ id: 'water', fields: {} }] }))]

function header(): Buffer {
  const made = Buffer.alloc(HEADER_BYTES)
  made.write('PMTiles', 'latin1')
  made.writeUInt8(3, 7)
  const metadataAt = HEADER_BYTES + DIRECTORY.length
  const tilesAt = metadataAt + METADATA.length
  // root directory, metadata, leaf directories, tiles (each with its length); tiles addressed, entries, contents
  const places = [
    HEADER_BYTES,
    DIRECTORY.length,
    metadataAt,
    METADATA.length,
    tilesAt,
    0,
    tilesAt,
    TILE.length,
    1,
    1,
    1,
  ]
  for (const [i, place] of places.entries()) made.writeBigUInt64LE(BigInt(place), 8 + i * 8)
  // clustered, no compression of directories and tiles, vector tiles, zoom 0 to 0
  for (const [i, value] of [1, 1, 1, 1, 0, 0].entries()) made.writeUInt8(value, 96 + i)
  const [west, south, east, north] = [-180, -85, 180, 85]
  for (const [i, degrees] of [west, south, east, north].entries()) made.writeInt32LE(degrees * 10_000_000, 102 + i * 4)
  return made
}

/** The archive. */
export const TINY_TILES = Buffer.concat([header(), Buffer.from([...DIRECTORY, ...METADATA, ...TILE])])
