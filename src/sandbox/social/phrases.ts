/** Names and sentences of the crowd. Posts are composed from them, so that rules and searches find something. */

export const firstNames = [
  'Aiko',
  'Amara',
  'Bruno',
  'Carla',
  'Chidi',
  'Dana',
  'Elif',
  'Emil',
  'Farah',
  'Gustav',
  'Hana',
  'Ines',
  'Ivo',
  'Jonas',
  'Kaito',
  'Lena',
  'Luca',
  'Mara',
  'Mateo',
  'Nia',
  'Noor',
  'Olga',
  'Pavel',
  'Priya',
  'Quinn',
  'Rosa',
  'Samir',
  'Sofia',
  'Tariq',
  'Uma',
  'Vera',
  'Wanda',
  'Yara',
  'Zoe',
] as const

export const lastNames = [
  'Abe',
  'Berg',
  'Costa',
  'Diaz',
  'Eriksen',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ito',
  'Jansen',
  'Kowalski',
  'Lopez',
  'Moreau',
  'Nakamura',
  'Okafor',
  'Petrov',
  'Quist',
  'Rossi',
  'Sato',
  'Tanaka',
  'Ueda',
  'Varga',
  'Weber',
  'Yilmaz',
] as const

export const towns = [
  'Berlin',
  'Lisbon',
  'Osaka',
  'Lagos',
  'Austin',
  'Oslo',
  'Lyon',
  'Izmir',
  'Quito',
  'Leeds',
  'Kraków',
  'Porto',
] as const

export const bios = [
  'Walks uphill, writes code downhill.',
  'Bread, bikes and bad puns.',
  'Photographs weather.',
  'Teaches physics, learns the cello.',
  'Opinions are borrowed.',
  'Here for the trail reports.',
  'Gardener of a very small balcony.',
  'Reads the manual.',
] as const

export interface Sentence {
  readonly lang: string
  readonly text: string
}

export const sentences: readonly Sentence[] = [
  { lang: 'en', text: 'First snow on the pass this morning. Chains on, coffee in. #winter #hiking' },
  { lang: 'en', text: 'New boots, two blisters, no regrets 🥾 #hiking' },
  { lang: 'en', text: 'Has anyone tried the night train to Vienna? Asking for a tired friend.' },
  { lang: 'en', text: 'Long read on why cities bring back trams: https://example.org/trams' },
  { lang: 'en', text: 'The bakery sold out at seven. Seven! 🥐' },
  { lang: 'en', text: '$NWND up again, and I still have no idea why.' },
  { lang: 'en', text: 'Today I learned that otters hold hands while they sleep.' },
  { lang: 'en', text: 'Release day. Fingers crossed, logs open. #buildinpublic' },
  { lang: 'en', text: 'Rain radar says no. Shoes say yes. #trailrunning' },
  { lang: 'en', text: 'Our tent survived the storm: https://northwind.example.com/tents #camping' },
  { lang: 'en', text: 'Goal in the ninetieth minute. I woke the dog. ⚽' },
  { lang: 'en', text: 'Looking for a used road bike, size 56, around Berlin.' },
  { lang: 'de', text: 'Endlich Sonne über dem See. Wer kommt mit raus? #wandern' },
  { lang: 'de', text: 'Die Bahn ist pünktlich, ich bin es nicht.' },
  { lang: 'es', text: 'Primer café del día y ya llegamos tarde ☕ #lunes' },
  { lang: 'es', text: '¿Quién recomienda una ruta fácil cerca de Granada? #senderismo' },
  { lang: 'fr', text: 'Le marché ce matin : trois melons, zéro regret. #marché' },
  { lang: 'pt', text: 'Hoje o mar está um espelho 🌊 #surf' },
  { lang: 'ja', text: '今日の山は霧が深い。下山します。#登山' },
  { lang: 'tr', text: 'Vapurda çay, martılar ve biraz rüzgar.' },
]

export const answers = [
  'Same here.',
  'Not what I expected, but I like it.',
  'Where was this taken?',
  'Count me in 🙌',
  'This made my day.',
  'Source?',
  'I would still take the train.',
] as const

export const messages = [
  'Are you coming on Saturday?',
  'Sent you the map.',
  'Thanks, that helped a lot!',
  'Call me when you are out of the tunnel.',
  'The key is under the second pot.',
] as const

export const shows = ['Trail talk', 'Morning radio', 'Ask a geologist', 'Half-time', 'Bread hour'] as const

export const stories = [
  {
    name: 'Night trains return to six more cities',
    category: 'Travel',
    hook: 'Sleepers are back',
    summary: 'Railways announced new overnight routes from spring, after a record season for existing ones.',
  },
  {
    name: 'Outdoor brands agree on repair standard',
    category: 'Business',
    hook: 'Mend it',
    summary: 'Makers of boots and jackets will publish spare parts and instructions for ten years.',
  },
  {
    name: 'Early snow closes Alpine passes',
    category: 'Weather',
    hook: 'Winter is early',
    summary: 'Several passes were closed overnight; mountain rescue asks hikers to turn back in time.',
  },
  {
    name: 'Underdogs reach the cup final',
    category: 'Sports',
    hook: 'Ninety minutes',
    summary: 'A late goal took the second-division side to the first final of its history.',
  },
] as const
