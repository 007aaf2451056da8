import { tvLocales } from '../../../shared/api/ads/targeting-options.ts'
import { hashText } from '../hash.ts'

/** TV markets and their shows. */

export interface TvShow {
  readonly name: string
  readonly targeting_value: number
  readonly genre: string
  readonly locales: readonly { readonly language: string; readonly country: string }[]
  readonly estimated_users: number
}

const region = new Intl.DisplayNames('en', { type: 'region' })
const language = new Intl.DisplayNames('en', { type: 'language' })

const split = (locale: string) => ({ language: locale.slice(0, 2), country: locale.slice(3) })

export const tvMarkets = tvLocales.map((locale) => {
  const { language: code, country } = split(locale)
  const name = region.of(country) ?? country
  // The United States has two markets.
  return { name: locale === 'es-US' ? `${name} (${language.of(code)})` : name, country_code: country, locale }
})

/** `genre title` by language; every market with the language has them. IDs are derived from titles. */
const shows: Readonly<Record<string, string>> = {
  en: `SPORTS Sunday Kickoff|SPORTS Courtside Tonight|SPORTS The Winter Classic|SPORTS Trackside|NEWS The Evening Report|NEWS Morning Desk
NEWS Markets at Noon|REALITY Summit Stories|REALITY Trail Kitchen|REALITY The Great Coast Walk|REALITY Build It Twice|REALITY Island Exchange
DRAMA Harbor Street|DRAMA The Long Winter|DRAMA Night Shift|DRAMA Crown and Country|COMEDY Second Floor|COMEDY Roommates Again
COMEDY The Substitute|TALK Late with Friends|TALK Coffee Hour|DOCUMENTARY Wild Ranges|DOCUMENTARY Blue Planet Diary|DOCUMENTARY Rescue at Altitude
KIDS Puddle Town|MUSIC Live from the Hall|GAME Three Doors|GAME Word Race|CRIME Cold Coast|CRIME Precinct Nine`,
  de: `SPORTS Wintersport am Sonntag|SPORTS Das Spiel des Tages|NEWS Abendschau|NEWS Wirtschaft am Mittag|DRAMA Bergretter im Einsatz|DRAMA Der Hafen
CRIME Kommissariat Nord|CRIME Tatnacht|COMEDY Hausgemeinschaft|TALK Die Runde|DOCUMENTARY Wilde Alpen|REALITY Hütte zu verkaufen|GAME Wer weiß es`,
  fr: `SPORTS Le grand stade|NEWS Le journal de vingt heures|DRAMA La vallée|CRIME Brigade sud|COMEDY Voisins|TALK On en parle
DOCUMENTARY Sommets|REALITY La table du chef|GAME Le mot juste`,
  es: `SPORTS La jornada|NEWS Noticias de la noche|DRAMA Corazón de sal|DRAMA La hacienda|CRIME Zona oscura|COMEDY Los del tercero
TALK Sobremesa|MUSIC Voces|GAME Palabra por palabra|REALITY Cocina en ruta`,
  pt: 'SPORTS Hora do jogo|NEWS Jornal da noite|DRAMA Maré alta|DRAMA Terra vermelha|COMEDY Vizinhança|TALK Encontro|MUSIC Palco aberto|REALITY Cozinha de rua',
  it: 'SPORTS La domenica del pallone|NEWS Il telegiornale della sera|DRAMA Montagne|CRIME Il commissario di porto|COMEDY Condominio|GAME La parola giusta',
  nl: 'SPORTS Studio Zaterdag|NEWS Nieuws van acht|DRAMA De dijk|CRIME Bureau West|COMEDY Buren|REALITY De kookploeg',
  ja: 'SPORTS スポーツの夜|NEWS 朝のニュース|DRAMA 雪の街|DRAMA 刑事の記録|COMEDY 笑いの時間|MUSIC 歌の祭典|GAME ことばの対決|DOCUMENTARY 山の四季',
}

/** A show whose ID occurs in a public example. */
const publicIds: Readonly<Record<string, number>> = { 'en Summit Stories': 10_027_243_420 }

const minAudienceSize = 1000

export const tvShows: readonly TvShow[] = Object.entries(shows).flatMap(([code, rows]) => {
  const locales = tvLocales.map(split).filter((locale) => locale.language === code)
  return rows.split(/[|\n]/).map((row) => {
    const genre = row.slice(0, row.indexOf(' '))
    const name = row.slice(row.indexOf(' ') + 1)
    const number = hashText(`${code} ${name}`)
    return {
      name,
      targeting_value: publicIds[`${code} ${name}`] ?? 10_000_000_000 + number,
      genre,
      locales,
      estimated_users: Math.max(minAudienceSize, (number % 2800) * 1000),
    }
  })
})
