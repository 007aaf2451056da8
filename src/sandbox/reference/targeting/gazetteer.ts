/**
 * The world's places in compact form: rounded figures, made for plausible look-ups and estimates. IDs are computed from
 * names, so lines can be added anywhere.
 */

/** Countries with their millions of people on the service. Names come from Intl. */
export const countryPeople = `
US 105 JP 68 IN 27 BR 23 ID 25 GB 25 TR 19 MX 18 SA 16 TH 15 FR 13 PH 12 DE 15 ES 12 CA 11 KR 10 EG 6.5 AR 6.8 CO 5.6
PK 4.9 NG 6.2 MY 6 IT 7.2 AU 6.4 NL 5.1 PL 5.4 CL 3.9 VE 3.1 ZA 4.2 AE 3.4 KE 2.3 IQ 3 KW 2.2 UA 1.5 SE 3.1 BE 2.1
CH 2 AT 1.6 PT 2 IE 2.1 NO 1.4 DK 1.5 FI 1.7 GR 1.3 CZ 1.1 RO 1.2 HU .9 IL 1.4 SG 2.6 HK 1.6 TW 3.5 VN 3.2 NZ 1.2
PE 2.8 EC 2 GT 1.1 CR .7 PA .6 DO 1.2 UY .7 PY .6 BO .5 SV .5 HN .5 NI .3 CU .3 PR 1 MA 1.2 DZ 1.3 TN .5 LY .3 JO 1
LB .7 QA 1.1 BH .7 OM .8 YE .3 BD 1.4 LK .7 NP .6 MM .4 KH .4 LA .1 MN .2 KZ .9 UZ .4 AZ .5 GE .3 AM .3 BY .4 MD .2
BG .5 RS .7 HR .5 SI .4 SK .5 LT .4 LV .3 EE .3 BA .3 MK .2 AL .3 ME .1 XK .1 IS .2 LU .2 MT .2 CY .3 GH 1.5 UG .8
TZ .9 ET .4 SN .5 CI .7 CM .5 AO .4 MZ .3 ZM .4 ZW .5 BW .3 NA .2 RW .4 MW .2 MG .2 SD .3 SO .3 CD .5 GA .2 BJ .2
TG .2 ML .2 BF .2 NE .1 GN .2 SL .1 LR .1 GM .1 MU .2 JM .5 TT .4 BB .1 BS .1 GY .1 SR .1 BZ .1 HT .2 FJ .1 PG .1
MV .1 BN .2 AF .2 BT .1 AD .1 MC .1 LI .1 SM .1
`

/**
 * Regions with their cities: `Region: City share postal, …`, below `# country`. A share is the city's percentage of the
 * country's people; postal codes begin with the given characters.
 */
export const regionsAndCities = `
# US
California: Los Angeles 4 900, San Diego 1.1 921, San Jose .8 951, San Francisco 1.5 941, Sacramento .6 958, Oakland .4 946, Fresno .3 937
Texas: Houston 2 770, Dallas 1.9 752, Austin 1.2 787, San Antonio .9 782, Fort Worth .5 761, El Paso .3 799
New York: New York 5.5 100, Brooklyn 1.6 112, Buffalo .3 142, Rochester .3 146, Albany .2 122
Florida: Miami 1.6 331, Orlando .9 328, Tampa .9 336, Jacksonville .5 322, Fort Lauderdale .4 333
Illinois: Chicago 2.6 606, Naperville .2 605, Springfield .1 627
Pennsylvania: Philadelphia 1.5 191, Pittsburgh .6 152, Harrisburg .1 171
Ohio: Columbus .7 432, Cleveland .6 441, Cincinnati .6 452
Georgia: Atlanta 1.7 303, Savannah .1 314, Augusta .1 309
North Carolina: Charlotte .8 282, Raleigh .6 276, Greensboro .2 274, Asheville .1 288
Michigan: Detroit .9 482, Grand Rapids .3 495, Ann Arbor .2 481
New Jersey: Newark .4 071, Jersey City .4 073, Trenton .1 086
Virginia: Virginia Beach .3 234, Richmond .4 232, Arlington .4 222
Washington: Seattle 1.5 981, Spokane .2 992, Tacoma .2 984, Bellevue .2 980
Arizona: Phoenix 1.2 850, Tucson .3 857, Scottsdale .2 852, Flagstaff .1 860
Massachusetts: Boston 1.5 021, Worcester .2 016, Cambridge .3 021
Tennessee: Nashville .7 372, Memphis .4 381, Knoxville .2 379
Indiana: Indianapolis .6 462, Fort Wayne .1 468
Missouri: Kansas City .5 641, St. Louis .6 631
Maryland: Baltimore .6 212, Bethesda .2 208
Wisconsin: Milwaukee .4 532, Madison .2 537
Colorado: Denver 1 802, Boulder .2 803, Colorado Springs .2 809, Fort Collins .1 805
Minnesota: Minneapolis .7 554, St. Paul .3 551, Duluth .1 558
South Carolina: Charleston .2 294, Columbia .2 292
Alabama: Birmingham .3 352, Huntsville .2 358
Louisiana: New Orleans .4 701, Baton Rouge .2 708
Kentucky: Louisville .3 402, Lexington .2 405
Oregon: Portland .8 972, Eugene .2 974, Bend .1 977
Oklahoma: Oklahoma City .4 731, Tulsa .3 741
Connecticut: Hartford .2 061, New Haven .2 065
Utah: Salt Lake City .5 841, Provo .2 846, Park City .1 840
Iowa: Des Moines .2 503
Nevada: Las Vegas .9 891, Reno .1 895
Arkansas: Little Rock .2 722
Mississippi: Jackson .1 392
Kansas: Wichita .2 672
New Mexico: Albuquerque .2 871, Santa Fe .1 875
Nebraska: Omaha .2 681
Idaho: Boise .2 837
West Virginia: Charleston WV .1 253
Hawaii: Honolulu .3 968
New Hampshire: Manchester NH .1 031
Maine: Portland ME .1 041
Montana: Bozeman .1 597
Rhode Island: Providence .2 029
Delaware: Wilmington .1 198
South Dakota: Sioux Falls .1 571
North Dakota: Fargo .1 581
Alaska: Anchorage .1 995
District of Columbia: Washington 1.2 200
Vermont: Burlington .1 054
Wyoming: Jackson WY .1 830
# CA
Ontario: Toronto 17 M5V, Ottawa 4 K1P, Hamilton 2 L8P, London ON 1.2 N6A
Quebec: Montreal 9 H3B, Quebec City 2 G1R
British Columbia: Vancouver 8 V6B, Victoria 1.2 V8W, Whistler .3 V8E
Alberta: Calgary 4.5 T2P, Edmonton 4 T5J, Banff .2 T1L
Manitoba: Winnipeg 2 R3C
Nova Scotia: Halifax 1.3 B3J
Saskatchewan: Saskatoon .8 S7K
# GB
England: London 24 EC1, Manchester 4.5 M1, Birmingham 3.5 B1, Leeds 2.5 LS1, Liverpool 2.5 L1, Bristol 2 BS1, Sheffield 1.5 S1, Newcastle 1.5 NE1, Nottingham 1.3 NG1, Brighton 1.1 BN1
Scotland: Edinburgh 1.9 EH1, Glasgow 2.6 G1, Aberdeen .6 AB1
Wales: Cardiff 1.2 CF1, Swansea .5 SA1
Northern Ireland: Belfast 1.2 BT1
# DE
Baden-Württemberg: Stuttgart 2.2 701, Mannheim .9 681, Freiburg .8 791, Karlsruhe .9 761
Bayern: München 5 803, Nürnberg 1.5 904, Augsburg .8 861, Garmisch-Partenkirchen .1 824
Berlin: Berlin 11 101
Brandenburg: Potsdam .6 144
Bremen: Bremen 1.1 281
Hamburg: Hamburg 5.5 203
Hessen: Frankfurt 3.2 603, Wiesbaden .7 651, Kassel .5 341
Mecklenburg-Vorpommern: Rostock .5 180
Niedersachsen: Hannover 1.6 301, Braunschweig .6 381
Nordrhein-Westfalen: Köln 4.2 506, Düsseldorf 2.6 402, Dortmund 1.6 441, Essen 1.5 451, Bonn 1.1 531, Münster .9 481
Rheinland-Pfalz: Mainz .7 551
Saarland: Saarbrücken .5 661
Sachsen: Leipzig 1.9 041, Dresden 1.6 010
Sachsen-Anhalt: Magdeburg .5 391
Schleswig-Holstein: Kiel .7 241
Thüringen: Erfurt .5 990
# FR
Île-de-France: Paris 22 750, Versailles .9 780
Auvergne-Rhône-Alpes: Lyon 4 690, Grenoble 1.3 380, Annecy .5 740, Chamonix .1 744
Provence-Alpes-Côte d’Azur: Marseille 3.3 130, Nice 1.7 060
Occitanie: Toulouse 2.8 310, Montpellier 1.6 340
Nouvelle-Aquitaine: Bordeaux 2.4 330, Biarritz .2 642
Hauts-de-France: Lille 2.2 590
Grand Est: Strasbourg 1.4 670
Bretagne: Rennes 1.3 350, Brest .5 292
Pays de la Loire: Nantes 1.9 440
Normandie: Rouen .8 760
Bourgogne-Franche-Comté: Dijon .7 210
Centre-Val de Loire: Tours .6 370
# ES
Madrid: Madrid 18 280
Cataluña: Barcelona 13 080, Girona .5 170
Andalucía: Sevilla 4 410, Málaga 3 290, Granada 1.2 180
Comunidad Valenciana: Valencia 4.5 460, Alicante 1.6 030
País Vasco: Bilbao 2.2 480, San Sebastián .8 200
Galicia: A Coruña 1.2 150, Vigo 1.1 362
Aragón: Zaragoza 2 500
Islas Baleares: Palma 1.2 070
Canarias: Las Palmas 1.3 350
# IT
Lombardia: Milano 9 201, Bergamo 1 241
Lazio: Roma 12 001
Campania: Napoli 4.5 801
Piemonte: Torino 3.6 101
Veneto: Venezia 1 301, Verona 1.2 371
Toscana: Firenze 2 501
Sicilia: Palermo 2 901
Trentino-Alto Adige: Bolzano .5 391, Trento .5 381
# NL
Noord-Holland: Amsterdam 12 101, Haarlem 1.5 201
Zuid-Holland: Rotterdam 7 301, Den Haag 5 251
Utrecht: Utrecht 4.5 351
Noord-Brabant: Eindhoven 3 561
Groningen: Groningen 2.4 971
# AT
Wien: Wien 32 101
Tirol: Innsbruck 3.5 602, Kitzbühel .4 637
Salzburg: Salzburg 3.5 502
Steiermark: Graz 6.5 801
Oberösterreich: Linz 4.5 402
Vorarlberg: Bregenz 1 690
# CH
Zürich: Zürich 12 800
Genève: Genève 7 120
Bern: Bern 5 300
Basel-Stadt: Basel 5 405
Vaud: Lausanne 4.5 100
Graubünden: Davos .3 727
# SE
Stockholm: Stockholm 24 111
Västra Götaland: Göteborg 9 411
Skåne: Malmö 5.5 211
Jämtland: Åre .2 837
# NO
Oslo: Oslo 28 015
Vestland: Bergen 8 501
Troms: Tromsø 1.6 900
# PT
Lisboa: Lisboa 24 110
Porto: Porto 14 400
Faro: Faro 1.5 800
# BE
Bruxelles: Bruxelles 19 100
Antwerpen: Antwerpen 8 200
# IE
Dublin: Dublin 33 D0
Cork: Cork 6 T1
# JP
東京都: 千代田区 3 100, 渋谷区 3.5 150, 新宿区 3.5 160, 世田谷区 3 154
大阪府: 大阪市 6.5 530, 堺市 1 590
神奈川県: 横浜市 4.2 220, 川崎市 1.8 210
愛知県: 名古屋市 3.2 450
北海道: 札幌市 2.4 060
福岡県: 福岡市 2.4 810
京都府: 京都市 2 600
兵庫県: 神戸市 1.9 650
長野県: 白馬村 .1 399
# BR
São Paulo: São Paulo 15 010, Campinas 1.5 130
Rio de Janeiro: Rio de Janeiro 9 200
Minas Gerais: Belo Horizonte 3.6 301
Distrito Federal: Brasília 2.4 700
Bahia: Salvador 2 400
Paraná: Curitiba 2.2 800
Rio Grande do Sul: Porto Alegre 1.9 900
Ceará: Fortaleza 1.8 600
# MX
Ciudad de México: Ciudad de México 18 060
Jalisco: Guadalajara 5.5 441
Nuevo León: Monterrey 6 640
Puebla: Puebla 2.4 720
Quintana Roo: Cancún 1.2 775
# IN
Maharashtra: Mumbai 9 400, Pune 4 411
Delhi: Delhi 11 110
Karnataka: Bengaluru 8 560
Tamil Nadu: Chennai 4.5 600
Telangana: Hyderabad 5 500
West Bengal: Kolkata 4 700
Gujarat: Ahmedabad 2.6 380
# AU
New South Wales: Sydney 24 200
Victoria: Melbourne 22 300
Queensland: Brisbane 10 400, Cairns .7 487
Western Australia: Perth 8.5 600
South Australia: Adelaide 5 500
# ID
Jakarta: Jakarta 16 101
Jawa Barat: Bandung 4.5 401
Jawa Timur: Surabaya 4 601
Bali: Denpasar 1.6 801
# TR
İstanbul: İstanbul 27 340
Ankara: Ankara 10 060
İzmir: İzmir 7 350
# SA
Riyadh: Riyadh 32 112
Makkah: Jeddah 18 214
# AR
Buenos Aires: Buenos Aires 30 C10
Córdoba: Córdoba 4.5 X50
Río Negro: Bariloche .5 R84
# KR
서울특별시: 서울 32 041
부산광역시: 부산 7 481
# PL
Mazowieckie: Warszawa 12 001
Małopolskie: Kraków 6 310, Zakopane .2 345
# AE
Dubai: Dubai 48 000
Abu Dhabi: Abu Dhabi 22 000
`

/** Designated market areas of the United States, with their cities from above. Elsewhere a metro is a large city. */
export const marketAreas = `
Los Angeles CA: Los Angeles
San Francisco-Oakland-San Jose CA: San Francisco, Oakland, San Jose
San Diego CA: San Diego
Sacramento-Stockton-Modesto CA: Sacramento
New York NY: New York, Brooklyn, Newark, Jersey City
Chicago IL: Chicago, Naperville
Philadelphia PA: Philadelphia, Wilmington, Trenton
Dallas-Ft. Worth TX: Dallas, Fort Worth
Houston TX: Houston
Austin TX: Austin
San Antonio TX: San Antonio
Atlanta GA: Atlanta
Washington DC: Washington, Arlington, Bethesda
Boston MA-Manchester NH: Boston, Cambridge, Worcester, Manchester NH
Phoenix AZ: Phoenix, Scottsdale, Flagstaff
Seattle-Tacoma WA: Seattle, Tacoma, Bellevue
Tampa-St. Petersburg FL: Tampa
Orlando-Daytona Beach FL: Orlando
Miami-Ft. Lauderdale FL: Miami, Fort Lauderdale
Minneapolis-St. Paul MN: Minneapolis, St. Paul
Denver CO: Denver, Boulder, Fort Collins
Colorado Springs-Pueblo CO: Colorado Springs
Portland OR: Portland
Bend OR: Bend
Salt Lake City UT: Salt Lake City, Provo, Park City
Las Vegas NV: Las Vegas
Reno NV: Reno
Boise ID: Boise
Detroit MI: Detroit, Ann Arbor
Cleveland-Akron OH: Cleveland
Columbus OH: Columbus
Cincinnati OH: Cincinnati
Pittsburgh PA: Pittsburgh
St. Louis MO: St. Louis
Kansas City MO: Kansas City
Nashville TN: Nashville
Charlotte NC: Charlotte
Raleigh-Durham NC: Raleigh
Baltimore MD: Baltimore
Milwaukee WI: Milwaukee
Indianapolis IN: Indianapolis
New Orleans LA: New Orleans
Oklahoma City OK: Oklahoma City
Honolulu HI: Honolulu
Anchorage AK: Anchorage
`

/** IDs from public examples; the others imitate them. */
export const publicPlaceIds: Readonly<Record<string, string>> = {
  'COUNTRIES US': '96683cc9126741d1',
  'COUNTRIES CA': '3376992a082d67c7',
  'COUNTRIES GB': '6416b8512febefc9',
  'COUNTRIES DE': 'fdcd221ac44fa326',
  'COUNTRIES AT': '385e02f1d2a1b4c7',
  'COUNTRIES CH': '0f2f59b1c7d8e3a4',
  'COUNTRIES FR': 'f3bfc7dcc928977f',
  'COUNTRIES ES': 'ecdce75d48b13b64',
  'COUNTRIES PT': '8198e85105920706',
  'COUNTRIES IT': 'c799e2d3a79f810e',
  'COUNTRIES NL': '879cfee2e9a3f0c1',
  'COUNTRIES SE': '82b141af443cb1b8',
  'COUNTRIES NO': 'ea679934779f45c7',
  'COUNTRIES JP': '06ef846bfc783874',
  'COUNTRIES BR': '1b107df3ccc0aaa1',
  'REGIONS US California': 'fbd6d2f5a4e4a15e',
  'REGIONS US Colorado': 'e21c8e4914eef2b3',
  'REGIONS US Oregon': 'df7fd3a3b9eff7ee',
  'REGIONS US Washington': 'bc3a38d3d4999b4b',
  'REGIONS GB Scotland': 'a84b808ce3f11719',
  'CITIES US Los Angeles': '019940ae78c7b3bc',
  'CITIES US Boulder': '9a974dfc8efb32a0',
  'CITIES US Portland': 'ac88a4f17a51c7fc',
  'CITIES US Seattle': '300bcc6e23a88361',
  'CITIES DE Berlin': '3078869807f9dd36',
  'CITIES GB Edinburgh': '7ae9e2f2ff7a87cd',
  'CITIES GB London': '457b4814b4240d87',
  'CITIES CA Vancouver': '1e5cb4d0509db554',
}
