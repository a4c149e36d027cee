import type { Grammar } from './grammar.ts'

/** As folded text has it: small letters, no dots above, ss. */
export const de: Grammar = {
  own: 'mein|meine|meiner|meinem|meinen|meines|unser|unsere|unserer|unserem|unseren|unseres',
  device:
    'gerat|gerats|gerates|wechselrichter|wechselrichters|inverter|anlage|system|solaranlage|pv anlage|hybridwechselrichter',
  neutral:
    'habe ich|ich habe|haben wir|ich|wir|mir|uns|er|dieses|dieser|diesem|der|die|das|den|dem|des|ein|eine|einen|einem|einer|ist|sind|war|hat|habe|haben|auf|fur|von|vom|zu|zum|zur|am|im|in|mit|bei|bitte|kann|konnen|konntest|konnten|du|sie|sag|sagen|zeig|zeigen|wissen|weisst|genau|aktuell|gerade|jetzt|derzeit|momentan|heute|und|hallo|was|welche|welcher|welches|welchen|uber|es|denn|eigentlich|mal|gibt|gern|gerne|mochte|will|brauche|ob|danke|nachsehen',
  subjects: {
    warranty: {
      noun: 'garantie|gewahrleistung|garantiezeit|garantieende|garantiedauer|garantiezeitraum|garantiefrist|garantieablauf|garantiestatus|garantiedatum',
      shape:
        'wann|bis|bis wann|wie lange|wie viel|wie viele jahre|wie viele monate|endet|ende|enden|ablauf|ablaufdatum|lauft|lauft ab|laufen|ab|aus|abgelaufen|gilt|gultig|noch|lange|datum|status|ubrig|besteht|habe ich|ich habe|haben wir|unter|vorbei|garantieende|garantiedauer|garantieablauf|garantiestatus|garantiedatum|garantiefrist',
    },
    firmware: {
      noun: 'firmware|firmwareversion|firmwarestand|firmware version|softwareversion|softwarestand|software version|firmwareupdate|firmware update',
      shape:
        'version|neueste|neuste|neuesten|neuesten stand|neueste version|neuere|neu|aktuelle|aktuellste|aktuellsten|auf dem neuesten stand|stand|installiert|lauft|drauf|veraltet|alt|verfugbar|welche|update|nummer|noch|firmwareversion|firmwarestand|softwareversion|softwarestand|firmwareupdate',
    },
    order: {
      noun: 'bestellung|auftrag|lieferung|sendung|paket|bestellstatus|lieferstatus|auftragsstatus|bestellnummer|auftragsnummer|sendungsnummer',
      shape:
        'wo|wann|kommt|ankommt|an|angekommen|geliefert|verschickt|versandt|versendet|unterwegs|status|sendungsnummer|nummer|schon|bleibt|stand|wie weit|bestellstatus|lieferstatus|auftragsstatus|bestellnummer|auftragsnummer|eintrifft|erwarten',
    },
    status: {
      noun: 'status|zustand|geratestatus|online|offline|lauft|funktioniert|verbunden|wie geht es|wie gehts|in ordnung|okay|ok|normal|in betrieb|anlagenstatus',
      shape:
        'status|zustand|geratestatus|anlagenstatus|online|offline|lauft|funktioniert|verbunden|wie geht es|wie gehts|in ordnung|ok|okay|normal|richtig|noch|alles|in betrieb',
    },
    fault: {
      noun: 'fehler|storung|storungen|fehlermeldung|fehlermeldungen|fehlercode|alarm|alarme|warnung|warnungen|meldung|storungsmeldung',
      shape:
        'letzte|letzter|letzten|letztes|letzter|zuletzt|neueste|jungste|wann|diese woche|verlauf|aufgetreten|kurzlich|gemeldet|hatte',
    },
    installer: {
      noun: 'installateur|installateurs|monteur|installationsbetrieb|elektriker|wer installiert|installiert|montiert|eingebaut|solarteur|fachbetrieb',
      shape: 'wer|name|kontakt|welcher|heisst|wie heisst|firma|wessen',
    },
    ticket: {
      noun: 'ticket|tickets|supportticket|supporttickets|supportanfrage|supportanfragen|anfrage|anfragen|support ticket',
      shape:
        'offen|offene|offenen|status|gibt|wo|wie viele|antwort|beantwortet|neues|noch|stand|nummer|laufende|laufen|bearbeitet|habe ich|ich habe',
    },
    repair: {
      noun: 'reparatur|reparaturen|reparaturauftrag|reparaturauftrage|reparaturanfrage|reparaturstatus|rma|rucksendung|reparaturantrag',
      shape:
        'offen|offene|offenen|status|wo|wann|fertig|zuruck|wie weit|wie lange|wie viele|stand|nummer|dauert|noch|laufende|laufen|fortschritt|neues|reparaturstatus|welche|habe ich|ich habe',
    },
  },
  moves: {
    person:
      'mensch|menschen|mitarbeiter|mitarbeiterin|person|jemand|jemandem|jemanden|support|kundendienst|kundenservice|kundenbetreuer|berater|techniker|servicemitarbeiter|hotline|telefonnummer|service|echten menschen|echter mensch|fachmann|experten',
    greeting:
      'hallo|hi|hey|guten morgen|guten tag|guten abend|moin|servus|gruss gott|grussgott|gruezi|wie geht es dir|wie gehts|tag',
    thanks:
      'danke|danke schon|dankeschon|vielen dank|besten dank|danke sehr|super|perfekt|toll|prima|klasse|hat geholfen|das hat geholfen|funktioniert jetzt|es funktioniert jetzt|geht wieder|erledigt|tschuss|auf wiedersehen|ok|okay|alles klar|sehr|gut|merci|herzlichen dank',
    help: 'hilfe|hilf mir|was kannst du|was kannst du alles|was konnen sie|was kann ich fragen|wie funktioniert das|wer bist du|was bist du|bist du ein roboter|bist du ein bot|bist du ein mensch|was weisst du|brauche hilfe',
  },
  reach:
    'sprechen|reden|telefonieren|anrufen|rufen|anruf|kontaktieren|kontakt|verbinden|verbinde|erreichen|schreiben|fragen|chatten|echten|echter|echte|wie|vom|richtigen|lieber|statt|keinem|roboter|bot|nummer|erreiche|wende|an|mich',
  switchOff: {
    verb: 'ausschalten|abschalten|herunterfahren|runterfahren|ausmachen|schalte ich|schalte|schaltet man|fahre ich|mache ich|freischalten|abstellen|stelle ich|abgeschaltet|ausgeschaltet',
    beside:
      'wie|sicher|komplett|richtig|vollstandig|ganz|ordnungsgemass|gefahrlos|korrekt|alles|aus|ab|herunter|runter|man|im notfall|notfall|weg|schritte|muss|soll|kann',
  },
}
