import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'

const protocol = new Protocol({ metadata: true })
let isAdded = false

const RASTER: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]

interface Archive {
  /** Address as a source of a style. */
  url: string
  isRaster: boolean
  /** Names of the layers in vector tiles. */
  layers: string[]
}

/** Opens a tile archive on the server, which MapLibre then reads by `url`. @throws Error when it cannot be read. */
export async function openArchive(address: string): Promise<Archive> {
  if (!isAdded) addProtocol('pmtiles', protocol.tile)
  isAdded = true
  const archive = protocol.get(address) ?? new PMTiles(address)
  protocol.add(archive)
  const { tileType } = await archive.getHeader()
  const metadata = (await archive.getMetadata()) as { vector_layers?: { id: string }[] } | null
  return {
    url: `pmtiles://${address}`,
    isRaster: RASTER.includes(tileType),
    layers: metadata?.vector_layers?.map(({ id }) => id) ?? [],
  }
}
