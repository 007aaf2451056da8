/** Mobile operators by country: IDs in base 36 from `2l`, AT&T's in public examples. Append new ones at the end. */
const rows = `
US AT&T, Verizon, T-Mobile, US Cellular, Cricket Wireless, Metro by T-Mobile, Boost Mobile, Google Fi
CA Rogers, Bell, Telus, Freedom Mobile, Fido, Koodo
GB EE, O2, Vodafone, Three, Tesco Mobile, giffgaff
DE Telekom, Vodafone, O2, 1&1
AT A1, Magenta, Drei
CH Swisscom, Sunrise, Salt
FR Orange, SFR, Bouygues Telecom, Free Mobile
ES Movistar, Orange, Vodafone, Yoigo
PT MEO, NOS, Vodafone
IT TIM, Vodafone, WindTre, Iliad
NL KPN, VodafoneZiggo, Odido
BE Proximus, Orange, Base
IE Vodafone, Three, Eir
SE Telia, Tele2, Telenor, Tre
NO Telenor, Telia, Ice
DK TDC, Telenor, Telia, 3
FI Elisa, DNA, Telia
PL Orange, Play, Plus, T-Mobile
CZ O2, T-Mobile, Vodafone
GR Cosmote, Vodafone, Nova
TR Turkcell, Vodafone, Türk Telekom
JP NTT DOCOMO, au, SoftBank, Rakuten Mobile
KR SK Telecom, KT, LG U+
IN Jio, Airtel, Vi, BSNL
ID Telkomsel, Indosat, XL Axiata
TH AIS, True, NT
PH Globe, Smart, DITO
MY Maxis, CelcomDigi, U Mobile
SG Singtel, StarHub, M1
AU Telstra, Optus, Vodafone
NZ Spark, One NZ, 2degrees
BR Vivo, Claro, TIM
MX Telcel, AT&T México, Movistar
AR Claro, Movistar, Personal
CO Claro, Movistar, Tigo
CL Entel, Movistar, WOM, Claro
PE Claro, Movistar, Entel, Bitel
ZA Vodacom, MTN, Cell C, Telkom
NG MTN, Airtel, Glo, 9mobile
KE Safaricom, Airtel, Telkom
EG Vodafone, Orange, Etisalat, WE
SA stc, Mobily, Zain
AE e&, du
`

export const networkOperators = rows
  .trim()
  .split('\n')
  .flatMap((row) =>
    row
      .slice(3)
      .split(', ')
      .map((name) => ({ name, country_code: row.slice(0, 2) })),
  )
  .map(({ name, country_code }, index) => ({
    name,
    targeting_type: 'NETWORK_OPERATOR',
    targeting_value: (Number.parseInt('2l', 36) + index).toString(36),
    country_code,
  }))
