/** Scripts that only one of the languages of `lang:` uses, or mostly one. */
const scripts: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['th', /\p{Script=Thai}/u],
  ['iw', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
  ['hy', /\p{Script=Armenian}/u],
  ['ka', /\p{Script=Georgian}/u],
  ['am', /\p{Script=Ethiopic}/u],
  ['bn', /\p{Script=Bengali}/u],
  ['gu', /\p{Script=Gujarati}/u],
  ['kn', /\p{Script=Kannada}/u],
  ['ml', /\p{Script=Malayalam}/u],
  ['ta', /\p{Script=Tamil}/u],
  ['te', /\p{Script=Telugu}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['uk', /[іїєґ]/iu],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ur', /[ٹڈڑںے]/u],
  ['fa', /[پچژگ]/u],
  ['ar', /\p{Script=Arabic}/u],
]

/** Frequent words of languages in Latin letters. Most are in one list only; the others count for each. */
const frequentWords: Readonly<Record<string, string>> = {
  en: 'a no do so see say says get go back good off one the and of to is are was were be been have has had it its this that these those for with on in at by from not but or as you your we our they their he she his her what when where which who how all new more most up down out just now will would can could should do does did there here about than then them some any into over after before between through i am me my',
  de: 'der die das den dem des ein eine einen einem einer und oder aber nicht kein keine ist sind war waren wird werden wurde haben hat hatte ich du er sie es wir ihr mein meine dein unser unsere mit auf in im am an für von vom zu zum zur bei beim aus nach über unter durch gegen ohne auch noch nur schon sehr mehr heute morgen gestern jetzt hier dort wie was wer wo wann warum wenn dass weil als bis um so man uns euch sich guten gute neue neuer neues',
  fr: 'le la les un une des du de et ou mais est sont était être avoir ont avec pour par sur sous dans en au aux ce cet cette ces que qui quoi ne pas plus je tu il elle nous vous ils elles mon ma mes ton ta notre nos votre vos son sa ses leur très bien aujourd hui demain hier ici où quand comme tout tous toute bonjour merci si',
  es: 'el la los las un una unos unas de del al y o pero es son era ser estar está están hay con para por sobre en que qué quien no sí más muy yo tú él ella nosotros ellos mi tu su sus nuestro nuestra este esta estos estas ese esa como cuando donde hoy mañana ayer aquí ahora también hola gracias nuevo nueva todo todos se lo le',
  pt: 'o a os as um uma uns umas de do da dos das e ou mas é são era ser estar está estão há com para por pelo pela sobre em no na nos nas que quem não sim mais muito eu tu ele ela nós eles meu minha seu sua nosso nossa este esta isso como quando onde hoje amanhã ontem aqui agora também olá obrigado obrigada novo nova você',
  it: 'il lo la i gli le un uno una di del della dei delle e o ma è sono era essere con per su in nel nella al alla che chi non sì più molto io tu lui lei noi voi loro mio mia suo sua nostro nostra questo questa come quando dove oggi domani ieri qui ora anche ciao grazie nuovo nuova tutto tutti si ci',
  nl: 'de het een en of maar niet geen is zijn was waren wordt worden hebben heeft had ik jij je hij zij ze wij we mijn jouw onze met op in aan voor van naar bij uit over onder door ook nog alleen al zeer meer vandaag morgen gisteren nu hier daar hoe wat wie waar wanneer als dat omdat dan tot om zo ons zich goede nieuwe er',
  sv: 'en ett och eller men inte är var vara har hade jag du han hon vi ni de min din vår med på i av för från till vid ur över under genom också bara mycket mer idag imorgon igår nu här där hur vad vem när om att som det den så oss sig ny nya god',
  no: 'en et og eller men ikke er var være har hadde jeg du han hun vi dere de min din vår med på i av for fra til ved ut over under gjennom også bare mye mer dag morgen nå her der hvordan hva hvem når om at som det den så oss seg ny nye god',
  da: 'en et og eller men ikke er var være har havde jeg du han hun vi de min din vores med på i af for fra til ved ud over under gennem også kun meget mere dag morgen nu her der hvordan hvad hvem når om at som det den så os sig ny nye god',
  fi: 'ja tai mutta ei on ovat oli olla minä sinä hän me te he minun sinun meidän kanssa varten myös vain hyvin enemmän tänään huomenna eilen nyt täällä siellä miten mikä kuka missä milloin jos että kun niin se tämä nämä hyvää uusi',
  pl: 'i lub ale nie jest są był była być ma mam mają ja ty on ona my wy oni mój moja nasz z na w we do od dla po przez przy także tylko bardzo więcej dziś dzisiaj jutro wczoraj teraz tu tam jak co kto gdzie kiedy jeśli że się to ten ta nowy nowa dobry dzień',
  cs: 'a nebo ale není je jsou byl byla být má mám já ty on ona my vy oni můj náš s na v ve do od pro po přes při také jen velmi více dnes zítra včera teď tady tam jak co kdo kde když že se to ten ta nový nová dobrý den',
  tr: 've veya ama değil bir bu şu o ben sen biz siz onlar için ile çok daha bugün yarın dün şimdi burada orada nasıl ne kim nerede gibi kadar var yok mi mı yeni iyi günaydın merhaba',
  ro: 'și sau dar nu este sunt era fi are am eu tu el ea noi voi ei meu nostru cu pe în la de din pentru prin foarte mai azi mâine ieri acum aici acolo cum ce cine unde când că se un o nou bună',
  hu: 'és vagy de nem van vannak volt lenni én te ő mi ti ők az a egy ez ezt hogy mint csak nagyon több ma holnap tegnap most itt ott hogyan mit ki hol mikor ha is meg új jó',
  in: 'dan atau tetapi tidak adalah ada yang di ke dari untuk dengan ini itu saya kamu dia kami kita mereka sangat lebih hari besok kemarin sekarang sini sana bagaimana apa siapa mana kapan juga sudah akan baru baik selamat terima kasih',
  vi: 'và hoặc nhưng không là có của cho với này đó tôi bạn chúng họ rất hơn hôm nay mai bây giờ đây kia như gì ai đâu khi cũng đã sẽ mới tốt một những các',
}

/** Letters that only some languages have. */
const ownLetters: readonly (readonly [letters: RegExp, languages: readonly string[]])[] = [
  [/ß/u, ['de']],
  [/[äöü]/iu, ['de', 'sv', 'fi', 'tr', 'hu']],
  [/[ñ¿¡]/iu, ['es']],
  [/[ãõ]/iu, ['pt']],
  [/[œêûîç]/iu, ['fr', 'pt']],
  [/[å]/iu, ['sv', 'no', 'da']],
  [/[øæ]/iu, ['no', 'da']],
  [/[łżźśćńę]/iu, ['pl']],
  [/[řěů]/iu, ['cs']],
  [/[ğış]/u, ['tr']],
  [/[ăâțș]/iu, ['ro']],
  [/[őű]/iu, ['hu']],
  [/[đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệ]/iu, ['vi']],
]

const wordsOf = new Map(
  Object.entries(frequentWords).map(([language, words]) => [language, new Set(words.split(' '))]),
)

/** Links, handles, hashtags and cashtags, whose words say nothing about the language. */
const notWords = /https?:\/\/\S+|[@#$＠＃][\p{L}\p{N}_]+/gu

/**
 * The language of a post in the service's codes: by its script, and among languages in Latin letters by its frequent
 * words. Undetermined (`und`) without words; a text that says too little counts as English.
 */
export function languageOf(text: string): string {
  const plain = text.replace(notWords, ' ')
  if (!/\p{L}/u.test(plain)) return 'und'
  const letters = plain.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  if (latin * 2 < letters.length) {
    const script = scripts.find(([, own]) => own.test(plain))
    if (script !== undefined) return script[0]
  }
  return latinLanguageOf(plain)
}

function latinLanguageOf(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  let best = { language: 'en', score: 0 }
  for (const [language, frequent] of wordsOf) {
    const hits = words.filter((word) => frequent.has(word)).length
    const marks = ownLetters.filter(
      ([own, languages]) => languages.includes(language) && own.test(text),
    ).length
    const score = hits + marks * 1.5
    if (score > best.score) best = { language, score }
  }
  return best.language
}
