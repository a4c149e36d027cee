/**
 * Said like danger and none, in all languages with spaces: neighbours share words ("incendio", "choque"), so
 * that what is harmless in one of them would be a sign in the next.
 */
export const harmlessAnywhere = [
  // Insurance
  '(insurance|insurer|insured|assurance*|assureur|aseguradora|seguradora|assicurazion*|ubezpiecz*|verzekering*|versicherung*|versekering*)( [^ .]+)?( [^ .]+)? (fire|flood|incendi*|fuego|inundac*|fogo|pozar*|powodz*|brand|brandschade|inondation*|alluvion*|inundacao|feuer)',
  '(polizza|poliza|apolice|polisa|polis)( [^ .]+)?( [^ .]+)? (incendi*|pozar*|brand|fuego)',
  '(fire|flood|incendie|incendio|brand|feuer) (insurance|insurer|versicherung|verzekering|versekering|assurance)',
  '(seguro|seguros) (de |contra |do |para )(el |la |o |a )?(incendi*|fuego|fogo|inundac*|agua)',
  // What watches for smoke and fire
  '(detecteur*|detector*|detetor*|detektor*|sensor*|capteur*|sonde*|sensore|sensori|rilevator*|czujnik*|czujk*|avertisseur*|melder*) (de |d |di |da |van |contra |anti )?(fumee*|humo|humos|fumo|fumos|fumaca|dymu|dym|rook|incendi*|pozar*|fogo|fuego|smoke|fire|gas|gaz|arco|arc)',
  '(allarm*|alarma*|alarme*) (de |d |di |anti )(fumee*|humo|fumo|fumaca|incendi*)',
  '(contra|anti|anty|anti) (incendi*|fuego|fogo|pozar*)',
  '(extincteur*|extintor*|estintor*|gasnic*|brandblus*|feuerloscher*|extinguisher*)',
  // The name of a function or a menu
  '(autotest*|auto test*|autoteste|self test*|selbsttest|zelftest|test|teste|prueba|essai|prova|funcion|funcao|fonction|funzione|funkcja|funkcji|functie|menu|deteccion|detecao|deteccao|detection|rilevamento|proteccion|protecao|protection|protezione|ochron*|wykrywani*|falla|fallo|falha|defaut|guasto|errore|erro|error|fehler) (de |del |do |d |di |da |des |dell |van )?(l )?(arco*|arc|arcs|luku|lichtbogen|vlamboog)( electrico*| elettrico| eletrico| electrique*| elektrycznego)?',
  // Prices
  '(prix|prezzo|prezzi|preco|precos|precio|precios|cena|ceny|prijs|prijzen|preis|preise|prys|tarif*|tarifa*|tariff*|facture*|fatura*|factura*|bollett*|rachun*|rekening|rechnung|coste|costo|custo|cout*|kosten)( [^ .]+)?( [^ .]+)? (choque*|choc|shock*|schock*|geschock*|scioccat*|szok*|brul*|explos*|explod*|explot*|esplos*|incendi*|dispar*)',
  '(choque*|choc|shock*|schock*|geschock*|scioccat*|szok*)( [^ .]+)?( [^ .]+)? (prix|prezzo|prezzi|preco|precos|precio|precios|cena|ceny|prijs|prijzen|preis|preise|prys|tarif*|tarifa*|tariff*|facture*|fatura*|factura*|bollett*|rachun*|rekening|rechnung|coste|costo|custo|cout*|kosten)',
  // Whether people may smoke
  '(puis je|peut on|on peut|je peux) fume*',
  '(posso|si puo|possiamo|pode se|podemos|puedo|se puede|mag|mogen|czy moge|czy mozna) ~ (fumare|fumar|roken|palic)',
  // A place to be installed, what would happen, and what is over
  '(darf|kann|konnen|durfen|soll) ~ (draussen|aussen|im freien|aussenwand|garten|terrasse|balkon)? ?(im|in den|bei|dem) (regen|schnee) (hangen|stehen|montier*|installier*|angebracht|aufgestellt|betrieben|sein)',
  '(brand|feuer|hochwasser|uberschwemmung|explosion) (im haus )?(vor ([^ .]+ )?(jahren|jahr)|letztes jahr|im letzten jahr|(von |im jahr |in )?(19|20)[0-9][0-9])',
  'was (passiert|geschieht|ware|passierte) (wenn|bei|falls) (der |die |das |ein |eine |einem |einer |mein |meine )?(batterie*|akku*|speicher*|wechselrichter|gerat|es|keller|garage)? ?(uberhitzt|brennt|brand|feuer|uberflutet|nass wird|zu heiss wird|heiss wird|explodiert|auslauft|hochwasser|uberhitzung|uberschwemmung)',
  '(puede|puedo|se puede|podria|podemos|pueden) ~ (instalar*|montar*|poner*|colocar*|exterior|fuera|balcon|aire libre|intemperie) (bajo|con|a|en|sous|avec|sotto|alla|na|com|in|bij|met|pod|w|aguanta|resiste|soporta|при|под|в)( la| el| l| de| o| a)? (lluvia|nieve)',
  '(incendio|fuego|inundacion|explosion) (en casa )?((de |d)?el ano pasado|del ano pasado|hace [^ .]+ anos|hace anos|(en|de) (19|20)[0-9][0-9])',
  'que (pasa|pasaria|sucede|ocurre) (si|cuando|en caso de) (la |el |se |un |una |hay un )?(bateria*|inversor*|equipo|garaje|sotano)? ?(se )?(sobrecalienta|recalienta|incendia|quema|incendio|fuego|inunda|moja|explota|inundacion)',
  '(peut|peux|puis je|peut on|pouvons|pouvez) ~ (installer|monter|poser|accrocher|placer|exterieur|dehors) (bajo|con|a|en|sous|avec|sotto|alla|na|com|in|bij|met|pod|w|aguanta|resiste|soporta|при|под|в)( la| el| l| de| o| a)? (pluie|neige)',
  '(incendie|feu|inondation|explosion) (de l an(nee)? dern*|l an(nee)? dern*|il y a [^ .]+ ans|(de|en) (19|20)[0-9][0-9])',
  'que (se passe t il|se passerait il|arrive t il) (si|en cas d|en cas de|quand) (la |l |le |un |une )?(batterie*|onduleur*|appareil|cave|garage)? ?(surchauffe|brule|prend feu|incendie|feu|inondation|inondee|explose|fuit)',
  '(posso|puo|si puo|possiamo|possono) ~ (install*|montar*|mettere|appendere|aperto|esterno|fuori) (bajo|con|a|en|sous|avec|sotto|alla|na|com|in|bij|met|pod|w|aguanta|resiste|soporta|при|под|в)( la| el| l| de| o| a)? (pioggia|neve)',
  '(incendio|fuoco|alluvione|esplosione) (del|dell|dello|di|nel)? ?(anno scorso|scorso anno|[^ .]+ anni fa|(19|20)[0-9][0-9])',
  'cosa (succede|succederebbe|accade) (se|quando|in caso di) (la |l |il |un |una )?(batteria|inverter|cantina|garage)? ?(si )?(surriscalda|incendia|brucia|incendio|allaga|bagna|esplode|alluvione)',
  '(mag|kan|kunnen|mogen) ~ (buiten|hangen|monteren|gemonteerd|geplaatst|plaatsen|installer*) (bajo|con|a|en|sous|avec|sotto|alla|na|com|in|bij|met|pod|w|aguanta|resiste|soporta|при|под|в)( la| el| l| de| o| a)? (regen|sneeuw)',
  '(mag|kan) ~ (buiten )?in de regen (hangen|staan|gemonteerd|geplaatst)',
  '(brand|overstroming|explosie) (van )?(vorig jahr|vorig jaar|[^ .]+ jaar geleden|(in|van) (19|20)[0-9][0-9])',
  'wat (gebeurt er|gebeurt) (als|bij) (de |een |het )?(accu|batterij|omvormer)? ?(oververhit*|brandt|brand|nat wordt|ontploft|in brand*)',
  '(czy|mozna|moze|moge) ~ (wisiec|wisi|montowa*|zamontowa*|stac|zewnatrz|dworze|instalowa*|zainstalowa*|powiesic) (bajo|con|a|en|sous|avec|sotto|alla|na|com|in|bij|met|pod|w|aguanta|resiste|soporta|при|под|в)( la| el| l| de| o| a)? (deszcz*|sniegu)',
  '(pozar*|powodz*) (sprzed|w zeszlym|zeszlego|w ubieglym|rok temu|lata temu|lat temu|w (19|20)[0-9][0-9])( [^ .]+ lat| roku)?',
  'co (sie stanie|bedzie) (jesli|gdy|w razie|jak) ([^ .]+ )?(sie )?(przegrzej*|zapali|pozar*|zamoknie|zaleje)',
  '(posso|pode|podemos|podem|da para) ~ (instalar*|montar*|colocar*|por|exterior|fora|ar livre|varanda) (bajo|con|a|en|sous|avec|sotto|alla|na|com|in|bij|met|pod|w|aguanta|resiste|soporta|при|под|в)( la| el| l| de| o| a)? (chuva|neve)',
  '(incendio|fogo|inundacao|cheia|explosao) (do |no |de )?(ano passado|ha [^ .]+ anos|[^ .]+ anos atras|(em |de )?(19|20)[0-9][0-9])',
  'o que (acontece|aconteceria) (se|em caso de|quando) (a |o |um |uma )?(bateria|inversor|garagem|cave)? ?(se )?(sobreaquec*|superaquec*|incendiar|arder|pegar fogo|incendio|inundar|molhar|explodir|fogo)',
]
