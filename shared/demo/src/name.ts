import type { Random } from './random.ts'

const list = (text: string) => text.split(' ')

/** Common given and family names of the customers' countries. */
const people: Record<string, readonly [given: readonly string[], family: readonly string[]]> = {
  en: [
    list(
      'James Mary Robert Linda Michael Susan David Karen Daniel Nancy Paul Sandra Mark Ashley Steven Emily Andrew Donna Joshua Michelle Kevin Carol Brian Amanda George Melissa Timothy Deborah Ronald Laura Jason Rebecca Gary Sharon Nicholas Cynthia',
    ),
    list(
      'Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Nelson Baker Hall Campbell Mitchell Carter Roberts Turner Phillips Parker',
    ),
  ],
  za: [
    list(
      'Thabo Pieter Nomsa Johan Lerato Willem Sipho Annelie Bongani Riaan Zanele Hendrik Ayanda Francois Naledi Gerhard Kagiso Marietjie Themba Elsabe',
    ),
    list(
      'Nkosi Botha Dlamini Naidoo Mokoena Pretorius Khumalo Pillay Ndlovu Steyn Mahlangu Fourie Sithole Govender Mthembu Coetzee Zulu Jacobs Radebe Venter',
    ),
  ],
  pk: [
    list(
      'Ahmed Fatima Bilal Ayesha Usman Zainab Hamza Sana Imran Hira Kashif Nadia Tariq Rabia Faisal Mehwish Asad Saima Junaid Amna',
    ),
    list(
      'Khan Malik Qureshi Butt Chaudhry Sheikh Siddiqui Mirza Abbasi Raja Bhatti Javed Awan Ansari Gilani Baig Rana Hashmi Farooqi Durrani',
    ),
  ],
  de: [
    list('Thomas Sabine Andreas Petra Stefan Monika Markus Claudia Jürgen Birgit Florian Katrin'),
    list('Müller Schneider Fischer Weber Wagner Becker Hoffmann Schäfer Bauer Koch Richter Wolf'),
  ],
  nl: [
    list('Jan Anneke Pieter Marieke Willem Saskia Bram Femke Joost Lotte Ruben Sanne'),
    list('Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Dijkstra Kok'),
  ],
  it: [
    list('Marco Giulia Luca Francesca Paolo Chiara Giovanni Elena Matteo Sara Antonio Valentina'),
    list('Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Conti Gallo'),
  ],
  es: [
    list('Carlos María José Carmen Luis Ana Miguel Lucía Javier Elena Rafael Isabel Ramón Pilar'),
    list(
      'García Rodríguez Martínez López González Sánchez Rivera Torres Ramírez Cruz Ortiz Morales Vega Colón',
    ),
  ],
  pt: [
    list('João Ana Pedro Mariana Tiago Beatriz Rafael Camila Bruno Larissa Diogo Inês'),
    list('Silva Santos Oliveira Souza Pereira Costa Ferreira Almeida Carvalho Gomes Ribeiro Lopes'),
  ],
  pl: [
    list('Piotr Anna Krzysztof Katarzyna Andrzej Agnieszka Tomasz Ewa Paweł Magdalena Marcin Joanna'),
    list('Nowak Wójcik Kowalczyk Woźniak Mazur Krawczyk Zając Król Wieczorek Wróbel Dudek Pawlak'),
  ],
  ua: [
    list(
      'Oleksandr Olena Andriy Iryna Serhiy Natalia Dmytro Oksana Mykola Svitlana Taras Yulia Bohdan Halyna',
    ),
    list(
      'Shevchenko Kovalenko Bondarenko Tkachenko Kravchenko Oliynyk Koval Polishchuk Lysenko Rudenko Marchenko Savchenko Moroz Melnyk',
    ),
  ],
  cz: [
    list('Jiří Jana Petr Eva Tomáš Lenka Martin Hana Pavel Lucie'),
    list('Svoboda Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Marek'),
  ],
  ng: [
    list('Chinedu Ngozi Emeka Amaka Tunde Folake Ibrahim Aisha Segun Yetunde Uche Halima'),
    list('Okafor Adeyemi Balogun Eze Okonkwo Bello Adebayo Nwosu Abubakar Ogunleye Obi Lawal'),
  ],
  ke: [
    list('Kamau Wanjiku Otieno Achieng Mwangi Njeri Kiprop Chebet Tendai Rudo'),
    list('Odhiambo Kimani Wambui Mutua Cheruiyot Moyo Ncube Sibanda Karanja Omondi'),
  ],
  ar: [
    list('Omar Layla Hassan Rania Ali Nour Karim Maya Samir Dina Youssef Hala'),
    list('Haddad Khoury Nasser Saliba Mansour Aoun Fares Hamdan Jaber Rahal Sabbagh Daher'),
  ],
  sea: [
    list('Jose Maricel Ramon Analyn Somchai Malee Aung Thiri Rodel Kanya Min Hnin'),
    list('Reyes Santiago Bautista Mendoza Saetang Chaiyasit Zaw Htun Villanueva Srisuk Win Kyaw'),
  ],
}
const namesOf: Record<string, string> = {
  US: 'en', CA: 'en', GB: 'en', IE: 'en', AU: 'en', NZ: 'en', ZA: 'za', ZW: 'ke', KE: 'ke', PK: 'pk', DE: 'de', AT: 'de',
  NL: 'nl', BE: 'nl', IT: 'it', ES: 'es', PR: 'es', PT: 'pt', BR: 'pt', PL: 'pl', UA: 'ua', CZ: 'cz', NG: 'ng', LB: 'ar',
  IQ: 'ar', PH: 'sea', TH: 'sea', MM: 'sea',
} // biome-ignore format: a table

/** Generates names of a country's people without repetition. */
export function createNameGenerator(chance: Random) {
  const left = new Map<string, string[]>()
  return (country: string): string => {
    const kind = namesOf[country] ?? 'en'
    const [given, family] = people[kind] as (typeof people)[string]
    const names =
      left.get(kind) ?? chance.shuffled(given.flatMap((first) => family.map((last) => `${first} ${last}`)))
    left.set(kind, names)
    const name = names.pop()
    if (!name) throw new Error(`No names left for ${country}: add some to name.ts`)
    return name
  }
}

const places: Record<string, readonly string[]> = {
  US: list('Cedar Hollow Brazos Tulsa Magnolia Summit Pecan Ridgeline Catalina Flint Juniper'),
  ZA: list('Limpopo Tafelberg Kruger Langebaan Magalies Soweto Vaal Knysna'),
  PK: list('Ravi Chenab Mehran Swat Clifton Gulberg Saddar Hunza'),
}
const elsewhere: Record<string, readonly string[]> = {
  DE: list('Neckar Eifel Havel'), AT: list('Tauern Wachau'), GB: list('Mersey Cotswold Tyne'), IE: list('Shannon Connemara'),
  NL: list('Veluwe Maas'), BE: list('Ardenne Dender'), IT: list('Etna Garda'), ES: list('Ebro Almería'), PT: list('Algarve Douro'),
  PL: list('Wisła Mazury'), UA: list('Poltava Lviv'), CZ: list('Vltava Morava'), PR: list('Ponce Yunque'), CA: list('Okanagan Yukon'),
  AU: list('Murray Pilbara'), NZ: list('Otago Rotorua'), NG: list('Kano Enugu'), KE: list('Nakuru Kisumu'), ZW: list('Bulawayo Mutare'),
  LB: list('Bekaa Tripoli'), IQ: list('Najaf Mosul'), PH: list('Cebu Davao'), TH: list('Isan Phuket'), MM: list('Mandalay Bago'), BR: list('Goiás Bahia'),
} // biome-ignore format: a table
const trades: Record<string, readonly string[]> = {
  en: ['Solar', 'Electric', 'Energy Services', 'Power Systems', 'Off-Grid', 'Home Batteries', 'Contractors'],
  DE: ['Elektrotechnik', 'Solarbau'], AT: ['Elektrotechnik', 'Solarbau'], NL: ['Installatie', 'Zonnepanelen'], BE: ['Installatie', 'Zonnepanelen'],
  IT: ['Impianti', 'Fotovoltaico'], ES: ['Instalaciones', 'Energía Solar'], PT: ['Instalações', 'Energia Solar'], BR: ['Instalações', 'Energia Solar'],
  PR: ['Energía Solar', 'Contratistas'], PL: ['Instalacje', 'Fotowoltaika'], UA: ['Energo Montazh', 'Sonyachni Systemy'], CZ: ['Elektro', 'Soláry'],
} // biome-ignore format: a table

/** Generates distinct names of local dealers, by country: place and trade. */
export function createDealerNames(country: string): string[] {
  const kinds = trades[country] ?? (trades.en as readonly string[])
  return (places[country] ?? elsewhere[country] ?? []).flatMap((place) =>
    kinds.map((kind) => `${place} ${kind}`),
  )
}
