import { type CityIdentity } from '#contract/core/areas/city.ts'
import type { OpenDataFormat, OpenDataList } from '#contract/features/opendata/index.ts'

const MEDIA: Record<OpenDataFormat, string> = { csv: 'text/csv', json: 'application/json' }

const inBoth = ({ mn, en }: { mn: string; en?: string | undefined }) => [
  { '@language': 'mn', '@value': mn },
  ...(en ? [{ '@language': 'en', '@value': en }] : []),
]

/** The data sets in the words of DCAT 3 (https://www.w3.org/TR/vocab-dcat-3/), as JSON-LD. */
export function catalogueOf({ sets, licenceUrl }: OpenDataList, city: CityIdentity, origin: string): object {
  const publisher = { '@type': 'foaf:Agent', 'foaf:name': inBoth(city.name) }
  return {
    '@context': {
      dcat: 'http://www.w3.org/ns/dcat#',
      dcterms: 'http://purl.org/dc/terms/',
      foaf: 'http://xmlns.com/foaf/0.1/',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@id': `${origin}/v1/open-data/catalogue`,
    '@type': 'dcat:Catalog',
    'dcterms:title': inBoth(city.name),
    'dcterms:publisher': publisher,
    'dcterms:license': { '@id': licenceUrl },
    'foaf:homepage': { '@id': `${origin}/open-data` },
    'dcat:dataset': sets.map(({ name, title, description, changedAt }) => ({
      '@id': `${origin}/open-data#${name}`,
      '@type': 'dcat:Dataset',
      'dcterms:identifier': name,
      'dcterms:title': inBoth(title),
      'dcterms:description': inBoth(description),
      'dcterms:publisher': publisher,
      ...(changedAt ? { 'dcterms:modified': { '@type': 'xsd:dateTime', '@value': changedAt } } : {}),
      'dcat:distribution': (['csv', 'json'] as const).map((format) => ({
        '@type': 'dcat:Distribution',
        'dcterms:license': { '@id': licenceUrl },
        'dcat:accessURL': { '@id': `${origin}/open-data#${name}` },
        'dcat:downloadURL': { '@id': `${origin}/v1/open-data/${name}/${format}` },
        'dcat:mediaType': { '@id': `https://www.iana.org/assignments/media-types/${MEDIA[format]}` },
      })),
    })),
  }
}
