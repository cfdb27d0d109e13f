import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorization, EMPTY_HASH, encodePath, type Signable, stampOf } from './s3-sign.ts'

// The examples that AWS publishes beside the definition of the signature.

const KEY = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const STAMP = '20130524T000000Z'
const HOST = 'https://examplebucket.s3.amazonaws.com'
const welcome = createHash('sha256').update('Welcome to Amazon S3.').digest('hex')

const sign = (method: string, path: string, payloadHash: string, headers: Record<string, string> = {}) => {
  const request: Signable = {
    method,
    url: new URL(`${HOST}${path}`),
    headers: { 'x-amz-content-sha256': payloadHash, 'x-amz-date': STAMP, ...headers },
    payloadHash,
  }
  return authorization(request, KEY, STAMP)
}
const CREDENTIAL = 'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'

test('a part of an object is read', () => {
  expect(sign('GET', '/test.txt', EMPTY_HASH, { Range: 'bytes=0-9' })).toBe(
    `${CREDENTIAL},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
  )
})

test('an object is written, with a sign in its name and further headers', () => {
  const path = encodePath('/test$file.text')
  const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }

  expect(path).toBe('/test%24file.text')
  expect(sign('PUT', path, welcome, headers)).toBe(
    `${CREDENTIAL},SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd`,
  )
})

test('a setting of the bucket is read: a parameter without a value', () => {
  expect(sign('GET', '/?lifecycle', EMPTY_HASH)).toBe(
    `${CREDENTIAL},SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543`,
  )
})

test('objects are listed', () => {
  expect(sign('GET', '/?max-keys=2&prefix=J', EMPTY_HASH)).toBe(
    `${CREDENTIAL},SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7`,
  )
})

test('an instant is written without signs and without fractions of a second', () => {
  expect(stampOf(new Date('2013-05-24T00:00:00.123Z'))).toBe(STAMP)
})

test('signs, spaces and letters beyond ASCII are encoded, slashes stay', () => {
  expect(encodePath("a b/!'()*~-._/ө")).toBe('a%20b/%21%27%28%29%2A~-._/%D3%A9')
})
