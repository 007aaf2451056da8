/** Languages by ISO 639-1 code, with their share in countries that mostly speak another one. */

const codes =
  'ar bg bn ca cs da de el en es et fa fi fr gu he hi hr hu id is it ja kn ko lt lv ml mr ms nl no pa pl pt ro ru sk sl sr sv ta te th tl tr uk ur vi zh'

const names = new Intl.DisplayNames('en', { type: 'language' })

export const languages = codes.split(' ').map((code) => ({
  name: names.of(code) ?? code,
  targeting_type: 'LANGUAGE',
  targeting_value: code,
}))

/** Languages in which people of a country use the service, most common first; by default English. */
export const languagesOfCountry: Readonly<Record<string, string>> = Object.fromEntries(
  `US en es|CA en fr|GB en|IE en|AU en|NZ en|DE de en tr|AT de en|CH de fr it en|FR fr en ar|BE nl fr en|NL nl en|LU fr de
ES es ca en|MX es|AR es|CO es|CL es|PE es|VE es|EC es|GT es|CR es|PA es|DO es|UY es|PY es|BO es|SV es|HN es|NI es|CU es
PR es en|PT pt en|BR pt|AO pt|MZ pt|IT it en|JP ja|KR ko|TW zh|HK zh en|SG en zh ms|MY ms en zh|ID id|TH th|VN vi|PH tl en
IN en hi ta te mr|PK ur en|BD bn en|TR tr|SA ar en|AE en ar|EG ar|KW ar|QA ar en|BH ar|OM ar|JO ar|LB ar fr|IQ ar|MA ar fr
DZ ar fr|TN ar fr|LY ar|YE ar|SD ar|IL he en ar|SE sv en|NO no en|DK da en|FI fi sv en|IS is en|PL pl en|CZ cs en|SK sk en
HU hu en|RO ro en|BG bg en|GR el en|HR hr en|SI sl en|RS sr en|LT lt en|LV lv ru en|EE et ru en|UA uk ru|BY ru|KZ ru|MD ro ru
SN fr|CI fr|CM fr en|CD fr|GA fr|BJ fr|TG fr|ML fr|BF fr|NE fr|GN fr|HT fr`
    .split(/[|\n]/)
    .map((line) => [line.slice(0, 2), line.slice(3)]),
)
