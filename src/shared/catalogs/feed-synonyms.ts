import type { ProductField } from '../api/ads/products.ts'

/** Other names that feeds use for a field, in the languages of the program, as `columnKey` writes them. */
export const fieldSynonyms: Readonly<Partial<Record<ProductField, readonly string[]>>> = {
  id: names(`
    sku item_id product_id offer_id article_number item_number retailer_id artikelnummer
    artikel_nummer artikelnr artikel_nr art_nr artnr artikel_id produkt_id produktnummer
    bestellnummer`),
  title: names(`
    name product_name product_title item_title titel produktname produkttitel artikelname
    artikelbezeichnung bezeichnung produktbezeichnung`),
  description: names(`
    product_description body body_html long_description content summary beschreibung
    produktbeschreibung artikelbeschreibung beschreibung_lang langbeschreibung langtext
    beschreibungstext`),
  availability: names(`
    stock_status in_stock availability_status status verfügbarkeit verfuegbarkeit lieferbarkeit
    lieferstatus lagerstatus`),
  condition: names('item_condition product_condition zustand artikelzustand produktzustand'),
  price: names(`
    regular_price list_price retail_price price_amount current_price preis preis_eur preis_in_eur
    preis_in_euro preis_in preis_brutto bruttopreis preis_inkl_mwst verkaufspreis vk vk_preis
    vk_brutto einzelpreis normalpreis`),
  link: names(`
    url product_url product_link deeplink landing_page produktlink produkt_link produkt_url
    produkturl produktseite artikellink link_zum_produkt deep_link shoplink webadresse`),
  image_link: names(`
    image image_url image_src main_image picture imageurl bild bild_url bildurl bildlink bild_link
    bildadresse produktbild hauptbild artikelbild`),
  brand: names('manufacturer vendor brand_name marke markenname hersteller'),
  gtin: names('ean upc isbn barcode gtin13 gtin14 ean_code eancode ean_nummer ean13'),
  mpn: names(`
    manufacturer_part_number part_number model_number herstellernummer herstellerartikelnummer
    hersteller_artikelnummer teilenummer`),
  mobile_link: names('mobile_url mobiler_link mobile_link_url mobillink'),
  additional_image_link: names(`
    additional_image_links additional_images more_images image_links weitere_bilder zusatzbilder
    zusätzliche_bilder zusaetzliche_bilder weitere_bildlinks`),
  google_product_category: names(`
    google_category category_id google_product_type google_kategorie google_produktkategorie
    googlekategorie`),
  product_type: names(`
    category categories product_category type kategorie kategorien produkttyp produktart
    produktkategorie warengruppe`),
  inventory: names(`
    quantity stock stock_quantity qty quantity_to_sell_on_facebook bestand lagerbestand lagermenge
    menge anzahl`),
  sale_price: names(`
    special_price discount_price offer_price angebotspreis aktionspreis sonderpreis
    reduzierter_preis rabattpreis`),
  sale_price_effective_date: names('sale_price_dates sale_period angebotszeitraum aktionszeitraum'),
  item_group_id: names(`
    parent_id parent_sku group_id variant_group gruppen_id artikelgruppe artikelgruppen_id
    variantengruppe eltern_id`),
  gender: names('geschlecht'),
  age_group: names('age altersgruppe'),
  color: names('colour farbe farbton'),
  size: names('größe groesse konfektionsgröße konfektionsgroesse'),
}

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
