import { expect, it } from 'vitest'
import {
  type MediaTexts,
  mediaLibraryFindings,
} from '../../../../../src/shared/entities/media/media-library-rules.ts'
import { errorsIn, library } from './media-library.ts'

const nothing: MediaTexts = {
  description: null,
  file_name: null,
  name: null,
  poster_media_key: null,
  title: null,
}
const findingsOf = (mediaType: string | null, changes: Partial<MediaTexts>) =>
  errorsIn(mediaLibraryFindings({ ...nothing, ...changes }, { mediaType, library }))

const film = { title: 'Summit', description: 'A walk', poster_media_key: '3_1' }

it.each<[string, string | null, Partial<MediaTexts>, readonly string[]]>([
  ['nothing for anything', 'IMAGE', {}, []],
  ['everything for a video', 'VIDEO', { ...film, name: 'Film', file_name: 'film.mp4' }, []],
  [
    'no texts of a video for an image',
    'IMAGE',
    film,
    ['INVALID_PARAMETER description', 'INVALID_PARAMETER poster_media_key', 'INVALID_PARAMETER title'],
  ],
  ['no title for a GIF', 'GIF', { title: 'Loop' }, ['INVALID_PARAMETER title']],
  ['whatever for a media that is not known', null, film, []],
  [
    'texts up to their limits',
    'VIDEO',
    { title: 'x'.repeat(70), description: 'x'.repeat(200), name: 'x'.repeat(100) },
    [],
  ],
  [
    'no longer texts, in the order of the table',
    'VIDEO',
    {
      title: 'x'.repeat(71),
      description: 'x'.repeat(201),
      name: 'x'.repeat(101),
      file_name: 'x'.repeat(256),
    },
    [
      'INVALID_PARAMETER description',
      'INVALID_PARAMETER file_name',
      'INVALID_PARAMETER name',
      'INVALID_PARAMETER title',
    ],
  ],
  ['no film as a poster', 'VIDEO', { poster_media_key: '13_1' }, ['INVALID_MEDIA poster_media_key']],
  ['no unknown poster', 'VIDEO', { poster_media_key: '3_99' }, ['INVALID_MEDIA poster_media_key']],
])('a media item accepts %s', (_, mediaType, changes, expected) => {
  expect(findingsOf(mediaType, changes)).toEqual(expected)
})
