/** Brands with extremes that the samples lack: a light color, a dark one, the longest possible texts. */
export const BRANDS: Record<string, Record<string, unknown>> = {
  default: {},
  yellow: { vendor_name: 'Sunny Lending', theme: { colors: { brand: '#ffd500' } } },
  'near-black': { vendor_name: 'Onyx', theme: { colors: { brand: '#0b0b0c', neutral: '#3a3a3c' } } },
  long: {
    vendor_name:
      'Internationally Recognized Community Development Cooperative of the Greater Metropolitan Area',
    theme: { colors: { brand: '#7a1f5c' } },
    content: {
      'fields.business_name.title':
        'Registered legal name of the business, exactly as it stands in your articles of organization',
      'fields.owner_n_mobile.title': 'Mobile phone number at which we may reach you during the day',
      'steps.info.heading':
        'Before anything else, please tell us who you are and what your business is called',
      'texts.ui.next': 'Save these answers and continue to the next step',
    },
  },
};

/** The complete record of a brand of the pictures. */
export function recordOf(platform: string): Record<string, unknown> {
  return {
    platform,
    vendor_id: platform,
    vendor_name: 'Trellis',
    vendor_url: 'https://partner.example',
    support_email: 'help@partner.example',
    ...BRANDS[platform],
  };
}
