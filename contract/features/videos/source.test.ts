import { describe, expect, test } from 'vitest'
import { embedAddress } from './addresses.ts'
import { VideoSource, videoOfLink } from './source.ts'

describe('a link that is not a video of an allowed site is rejected', () => {
  test.each([
    'https://evil.mn/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.mn/watch?v=dQw4w9WgXcQ',
    'https://evil.mn/?u=youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v="><script>',
    'https://vimeo.com/channels/staffpicks',
    'javascript:alert(1)',
    '',
  ])('%s', (link) => {
    expect(videoOfLink(link)).toBeUndefined()
  })

  test("ids that would change the frame's address are rejected", () => {
    expect(VideoSource.safeParse({ provider: 'youtube', id: '../../evil1' }).success).toBe(false)
    expect(VideoSource.safeParse({ provider: 'vimeo', id: '1?x=1' }).success).toBe(false)
    expect(VideoSource.safeParse({ provider: 'file', fileId: 'x' }).success).toBe(false)
    expect(VideoSource.safeParse({ provider: 'other', id: 'dQw4w9WgXcQ' }).success).toBe(false)
  })
})

describe('only the id of a copied link is kept', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'youtube', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'youtube', 'dQw4w9WgXcQ'],
    ['m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    [' https://vimeo.com/76979871 ', 'vimeo', '76979871'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo', '76979871'],
  ])('%s', (link, provider, id) => {
    expect(videoOfLink(link)).toEqual({ provider, id })
  })
})

test('the frame shows the player that does not track visitors', () => {
  expect(embedAddress({ provider: 'youtube', id: 'dQw4w9WgXcQ' })).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
  )
  expect(embedAddress({ provider: 'vimeo', id: '76979871' })).toContain('dnt=1')
})
