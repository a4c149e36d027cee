import type { Grammar } from './grammar.ts'

/** As folded text has it: small letters, no dots above, ss. */
export const de: Grammar = {
  own: 'mein|meine|meiner|meinem|meinen|meines|unser|unsere|unserer|unserem|unseren|unseres|habe ich|hab ich|ich habe|ich hab|haben wir|wir haben|besitze ich|fur mich',
  device:
    'gerat|gerats|gerates|gerate|wechselrichter|wechselrichters|inverter|anlage|anlagen|system|solaranlage|pv anlage|hybridwechselrichter|maschine|kasten|ding',
  neutral:
    'nein|ich meine|ich meinte|ich|wir|mir|mich|uns|er|sie|ihr|dieses|dieser|diesem|diese|diesen|das da|der|die|das|den|dem|des|ein|eine|einen|einem|einer|bin|ist|sind|seid|war|waren|wurde|wurden|worden|wird|werden|hat|hatte|hatten|habe|hab|haben|auf|fur|von|vom|zu|zum|zur|am|im|in|mit|bei|beim|aus|an|bitte|kann|konnen|konnt|konnte|konnten|konntest|du|man|sag|sagen|zeig|zeige|zeigen|wissen|weiss|weisst|genau|aktuell|gerade|jetzt|derzeit|momentan|heute|und|oder|aber|hallo|uber|es|so|da|denn|eigentlich|mal|mochte|will|wollte|wurde gern|brauche|braucht|ob|danke|nachsehen|nachschauen|schauen|prufen|gern|gerne|kurz|frage|nur|auch|sehen|bekommen|bekomme|kriege|kriegen|entschuldigung|muss ich|etwas|liegt|vor',
  asking: {
    when: 'wann|bis|bis wann|seit wann|ab wann|datum|an welchem tag|welches datum',
    howLong: 'wie lange|wie lang|wie viel|wie viele jahre|wie viele monate|wie alt|seit',
    where: 'wo|wo bleibt|wie weit|wohin',
    who: 'wer|wie heisst|heisst|wie hiess|name|kontakt|wessen|wen|hiess|wie erreiche ich|erreiche|telefonnummer',
    which: 'was|welche|welcher|welches|welchen|welchem|was fur|was fur ein|wie lautet|wie lauten',
    state:
      'status|stand|zustand|wie geht|wie steht|steht|steht es|um|was ist mit|was macht|macht|los|was ist los|passiert|fortschritt|vorangeht|voran|geht es',
    news: 'neues|neuigkeiten|was neues|etwas neues|antwort|antworten|geantwortet|beantwortet|reagiert|ruckmeldung|gehort|gemeldet|angeschaut',
    last: 'letzte|letzter|letzten|letztes|letztem|zuletzt|neueste|neuste|neuesten|neusten|jungste|aktuellste|aktuellsten|diese woche|dieser woche|kurzlich|in letzter zeit|in der letzten zeit|letzter zeit|verlauf',
    still: 'noch|schon|bereits|bald|noch nicht|nicht|immer|immer noch|nicht mehr|mehr|endlich|jemals|wieder',
    any: 'gibt es|gibts|gab es|gabs|gibt|gab|irgendwelche|irgendwas|irgendeine|alle|alles|wie viele|liste|jemand|jemanden|einige|verfugbar|was|etwas',
  },
  informative: 'warum|wieso|weshalb|wozu|was ist abgedeckt|was abgedeckt ist|wann soll|wann muss|wann darf',
  subjects: {
    warranty: {
      noun: 'garantie|gewahrleistung|garantiezeit|garantieende|garantiedauer|garantiezeitraum|garantiefrist|garantieablauf|garantiestatus|garantiedatum|restgarantie|garantieanspruch',
      shape:
        'endet|ende|enden|zu ende|ablauf|ablaufdatum|lauft|lauft ab|laufen|ablaufen|ab|aus|abgelaufen|ausgelaufen|gilt|gultig|lange|datum|ubrig|besteht|bestehen|unter|vorbei|drauf|darauf|drin|innerhalb|ausserhalb|gedeckt|abgedeckt|jahre|monate|garantieende|garantiedauer|garantieablauf|garantiestatus|garantiedatum|garantiefrist|restgarantie',
    },
    firmware: {
      noun: 'firmware|firmwareversion|firmwarestand|firmware version|software|softwareversion|softwarestand|software version|firmwareupdate|firmware update|firmwareupdates|softwareupdate|update|updates|version|aktualisierung|aktualisierungen|auf dem neuesten stand|auf dem aktuellen stand|auf neuestem stand|auf aktuellem stand|neueste version|neuere version|was neueres|etwas neueres|aktuell genug|neueren stand',
      shape:
        'version|neuesten stand|neueste version|neuere|neuer|neueres|neu|aktuelle|auf dem neuesten stand|auf dem aktuellen stand|auf neuestem stand|auf aktuellem stand|stand|installiert|lauft|drauf|darauf|veraltet|alt|nummer|update|firmwareversion|firmwarestand|softwareversion|softwarestand|firmwareupdate|aktualisierung',
    },
    order: {
      noun: 'bestellung|bestellungen|bestellt|auftrag|lieferung|sendung|paket|ware|bestellstatus|lieferstatus|auftragsstatus|bestellnummer|auftragsnummer|sendungsnummer',
      shape:
        'kommt|ankommt|ankommen|an|da|angekommen|geliefert|verschickt|abgeschickt|losgeschickt|versandt|versendet|unterwegs|raus|sendungsnummer|nummer|bleibt|bestellstatus|lieferstatus|auftragsstatus|bestellnummer|auftragsnummer|eintrifft|eingetroffen|erwarten|rechnen',
    },
    status: {
      noun: 'status|zustand|geratestatus|online|offline|lauft|lauft es|funktioniert|verbunden|verbindung|wie geht es|wie gehts|was macht|macht|in ordnung|okay|ok|normal|in betrieb|anlagenstatus|geht|arbeitet|erreichbar',
      shape:
        'geratestatus|anlagenstatus|online|offline|lauft|funktioniert|verbunden|verbindung|wie geht es|wie gehts|was macht|in ordnung|ok|okay|normal|richtig|alles|in betrieb|gut|arbeitet|geht|erreichbar',
    },
    fault: {
      noun: 'fehler|storung|storungen|fehlermeldung|fehlermeldungen|fehlercode|fehlercodes|alarm|alarme|warnung|warnungen|meldung|meldungen|storungsmeldung|storungsmeldungen',
      shape: 'aufgetreten|gemeldet|passiert|gewesen|gekommen|angezeigt',
    },
    installer: {
      noun: 'installateur|installateurs|monteur|installationsbetrieb|elektriker|wer installiert|installiert|montiert|eingebaut|gebaut|aufgebaut|angebracht|angeschlossen|solarteur|fachbetrieb|installationsfirma',
      shape: 'firma|betrieb|unternehmen|wie erreiche ich',
    },
    ticket: {
      noun: 'ticket|tickets|supportticket|supporttickets|supportanfrage|supportanfragen|anfrage|anfragen|support ticket|supportfall|anliegen',
      shape:
        'offen|offene|offenen|geschlossen|erledigt|nummer|laufende|laufen|bearbeitet|bearbeitung|in bearbeitung|wartet',
    },
    repair: {
      noun: 'reparatur|reparaturen|repariert|reparaturauftrag|reparaturauftrage|reparaturanfrage|reparaturstatus|rma|rucksendung|reparaturantrag|in reparatur',
      shape:
        'offen|offene|offenen|fertig|zuruck|nummer|dauert|laufende|laufen|lauft|genehmigt|angenommen|abgelehnt|angekommen|erhalten|abgeschlossen|reparaturstatus',
    },
    installed: {
      noun: 'installiert|installation|installationsdatum|inbetriebnahme|in betrieb genommen|montiert|eingebaut|angeschlossen|gebaut|aufgebaut|in betrieb|lauft|wie alt|alter|verschickt|geliefert|gekauft|bekommen',
      shape: 'installationsdatum|inbetriebnahme|wie alt|alter|jahr|monat',
    },
    model: {
      noun: 'modell|modelle|modellname|typ|geratetyp|produkt|seriennummer|seriennummern|welchen wechselrichter|welcher wechselrichter|welches gerat|welche gerate|welche anlage|welches system',
      shape:
        'welchen wechselrichter|welcher wechselrichter|welches gerat|welche gerate|welche anlage|welches system',
    },
  },
  moves: {
    person:
      'mensch|menschen|mitarbeiter|mitarbeiterin|person|jemand|jemandem|jemanden|support|kundendienst|kundenservice|kundenbetreuer|berater|techniker|servicemitarbeiter|hotline|telefonnummer|service|echten menschen|echter mensch|fachmann|experten',
    greeting:
      'hallo|hi|hey|guten morgen|guten tag|guten abend|moin|servus|gruss gott|grussgott|gruezi|wie geht es dir|wie gehts|tag',
    thanks:
      'danke|danke schon|dankeschon|vielen dank|besten dank|danke sehr|super|perfekt|toll|prima|klasse|wunderbar|hervorragend|ausgezeichnet|genial|spitze|danke dir|danke ihnen|hat geholfen|das hat geholfen|funktioniert jetzt|es funktioniert jetzt|geht wieder|erledigt|tschuss|auf wiedersehen|ok|okay|alles klar|sehr|gut|merci|herzlichen dank',
    help: 'hilfe|hilf mir|was kannst du|was kannst du alles|was konnen sie|was kann ich fragen|wie funktioniert das|wer bist du|was bist du|bist du ein roboter|bist du ein bot|bist du ein mensch|was weisst du|brauche hilfe',
  },
  success: {
    done: 'geklappt|funktioniert hat|hat funktioniert|geholfen|behoben|gelost|geschafft|erledigt|gefunden|verstanden|gelungen|erfolgreich|erfolg|fertig|problem gelost',
    runs: 'funktioniert|funktioniert jetzt|es funktioniert jetzt|geht wieder|klappt|lauft|geht|geht es|gehts|tut es|ladt|online|verbunden|in ordnung|normal|bestens|einwandfrei|wunderbar|ok|okay|gut|richtig',
    gone: 'weg|verschwunden|behoben|geloscht',
    again: 'jetzt|wieder|nun|endlich|inzwischen|sofort|gleich|heute|schon',
    beside:
      'ich|wir|du|sie|ihr|es|das|dies|der|die|den|fur|mir|uns|ist|sind|war|hat|habe|hab|haben|und|so|alles|sehr|ja|jo|wirklich|hilfe|deine|ihre|die antwort|antwort|tipp|tipps|problem|schnelle|scheint|super|damit|nochmal',
  },
  failure: {
    denies: 'nicht|nichts|nix|kein|keine|keinen|keinerlei|nie|ohne',
    effect:
      'geholfen|hilft|helfen|half|geklappt|klappt|funktioniert|funktionierte|gebracht|bringt|brachte|gelost|behoben|besser|erfolg|geandert|verandert|anderung|unterschied|wirkung|geht|ging|passiert|getan|tut sich|genutzt|weiter|lauft|verbesserung|ergebnis',
    stays:
      'noch|immer noch|noch immer|weiterhin|nach wie vor|wieder|wieder da|bleibt|gleiche|gleichen|derselbe|dasselbe|dieselbe|selbe|das gleiche|der gleiche|wie vorher|wie zuvor|wie davor|nicht weg|nicht verschwunden',
    trouble: 'defekt|kaputt|da|problem|tot|genauso|so|falsch|schlecht|nutzlos|gestort',
    same: 'unverandert|erfolglos|vergeblich|keine anderung|keine veranderung|keine besserung|kein erfolg|kein unterschied|gleiches problem|selbes problem|dasselbe problem|das gleiche problem|hilft nicht|bringt nichts|ohne erfolg|nutzlos|leider nicht|leider nein|geht trotzdem nicht',
    beside:
      'probiert|versucht|ausprobiert|gemacht|schon|leider|trotzdem|aber|auch|alles|das alles|ich|wir|mir|uns|es|das|dies|hat|haben|habe|hab|ist|sind|war|damit|danach|daran|mehr|was|irgendwas|viel|wirklich|ja|jo|zweimal|mehrmals|immer|problem|fur mich|der|die|die antwort|antwort|tipp|und|sich|bei mir|am gerat|weg',
  },
  reach:
    'sprechen|reden|telefonieren|anrufen|rufen|anruf|kontaktieren|kontakt|verbinden|verbinde|erreichen|schreiben|fragen|chatten|echten|echter|echte|wie|vom|richtigen|lieber|statt|keinem|roboter|bot|nummer|erreiche|wende|an|mich',
  switchOff: {
    verb: 'ausschalten|abschalten|herunterfahren|runterfahren|ausmachen|schalte ich|schalte|schaltet man|fahre ich|mache ich|freischalten|abstellen|stelle ich|abgeschaltet|ausgeschaltet',
    beside:
      'wie|sicher|komplett|richtig|vollstandig|ganz|ordnungsgemass|gefahrlos|korrekt|alles|aus|ab|herunter|runter|man|im notfall|notfall|weg|schritte|muss|soll|kann',
  },
}
