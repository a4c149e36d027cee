/** Of the form on the screen, on paper and in the PDF: the same on every machine. */
export const family = 'Repair order'
