import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'

/**
 * The place of supply: admission to an event is supplied where the event is held (IGST Act 2017, section 12(6)). We charge CGST and SGST
 * (or UTGST), which is right only in the supplier's own State, so the place is the State of the invoice's GSTIN. A collective that plays in
 * another State registers there, and invoices with that State's GSTIN.
 */
export function placeOfSupply(say: Say, gstin: string): string {
  const code = gstin.slice(0, 2)
  const name = states[code]
  return say('Place of supply: {{state}}', { state: name ? `${say(name)} (${code})` : code })
}

/** State names by the code that a GSTIN begins with. */
const states: Readonly<Record<string, Phrase>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}
