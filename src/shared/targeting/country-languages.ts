/**
 * Languages that many people in a country read, ISO 639-1, the most common first. Countries that aren't listed get no
 * warnings.
 */
const spoken = `AR es|AT de|AU en|BE nl,fr,de|BO es|BR pt|CA en,fr|CH de,fr,it|CL es|CN zh|CO es|CR es|CZ cs|DE de|DK da|DO es
EC es|EE et,ru|EG ar|ES es,ca|FI fi,sv|FR fr|GB en|GH en|GR el|GT es|HK zh,en|HN es|HR hr|HU hu|ID id|IE en,ga|IL he,ar|IN hi,en
IT it|JP ja|KE en,sw|KR ko|KW ar,en|LB ar,fr|LT lt|LU fr,de|LV lv,ru|MA ar,fr|MX es|MY ms,en|NG en|NI es|NL nl|NO no|NZ en|PA es
PE es|PH en,tl|PK ur,en|PL pl|PR es,en|PT pt|PY es|QA ar,en|RO ro|RS sr|RU ru|SA ar|SE sv|SG en,zh|SI sl|SK sk|SV es|TH th|TR tr
TW zh|UA uk,ru|AE ar,en|US en,es|UY es|VE es|VN vi|ZA en,af,zu`

const languages = new Map(
  spoken.split(/[|\n]/).map((entry): [string, readonly string[]] => {
    const [country = '', codes = ''] = entry.split(' ')
    return [country, codes.split(',')]
  }),
)

/** Undefined for an unknown country. */
export function languagesOf(country: string): readonly string[] | undefined {
  return languages.get(country)
}
