/** Other headlines of the same subjects, by key, so that a list of news does not repeat itself. */
export const MORE_TITLES: Readonly<Record<string, readonly (readonly [mn: string, en: string])[]>> = {
  'water-pipes': [
    ['{street} гудамжинд цэвэр усны шинэ шугам тавина', 'A new water main for {street} Street'],
    ['Ус түр хязгаарлах хуваарь', 'Where the water will be off'],
  ],
  'water-kiosk-hours': [
    [
      '{number} дугаартай ус түгээх байр орой 20:00 цаг хүртэл ажиллана',
      'Water kiosk No. {number} stays open until 20:00',
    ],
    ['Ус түгээх байр амралтын өдөр ч ажиллана', 'The water kiosk is open at weekends too'],
  ],
  'water-quality': [
    ['Ундны усны {samples} дээжийг шинжиллээ', '{samples} samples of drinking water tested'],
    ['Таны ууж буй ус аюулгүй юу', 'Is the water you drink safe?'],
  ],
  'heating-start': [
    ['Халаалт залгах ажил эхэлнэ', 'The heating is switched on'],
    ['{buildings} барилга халаалтад холбогдоно', '{buildings} buildings get their heating'],
  ],
  'heating-repair': [
    ['{km} км дулааны шугамыг шинэчилнэ', '{km} km of heating mains to be renewed'],
    ['Дулааны шугамын засварын үеэр анхаарах зүйлс', 'Please take care at the heating works'],
  ],
  'stove-exchange': [
    ['Цахилгаан халаагуурын бүртгэл эхэллээ', 'Electric heaters: registration is open'],
    ['Зуухны оронд цахилгаан халаагуур: {stoves} өрх хамрагдана', 'Heaters instead of stoves for {stoves} homes'],
  ],
  'air-quality-report': [
    ['Нарийн ширхэгт тоосонцор {less} хувиар буурлаа', 'Fine particles down by {less} per cent'],
    ['Агаарын бохирдлын хэмжилтийн дүн', 'What the air stations measured'],
  ],
  'improved-fuel': [
    ['Сайжруулсан түлшийг хаанаас авах вэ', 'Where to buy improved fuel'],
    ['Түлшний {points} цэг өдөр бүр ажиллаж байна', '{points} fuel points are open every day'],
  ],
  'power-line': [
    ['{homes} айлын цахилгааны хүчдэл тогтворжино', 'Steady voltage for {homes} homes'],
    ['Цахилгаан түр хязгаарлах мэдэгдэл', 'Electricity off for a few hours'],
  ],
  'night-tariff': [['Шөнийн цахилгаан хөнгөлөлттэй боллоо', 'Electricity is cheap at night']],
  'street-lighting': [
    ['{street} гудамж гэрэлтэй болно', 'Light for {street} Street'],
    ['Гудамжны гэрэлтүүлгийн ажил эхэлнэ', 'Street lighting: the work begins'],
  ],
  'sewage-well': [['Хөрсний бохирдлоос сэргийлэх сарын аян', 'A month against soil pollution']],
  'hot-water-hygiene': [['Халуун ус хэзээ хязгаарлагдах вэ', 'When the hot water will be off']],
  'road-repair': [
    ['{street} гудамжны замыг засварлана', 'Repairs on {street} Street'],
    ['{metres} метр зам, явган хүний зам шинэчлэгдэнэ', '{metres} metres of road and pavement renewed'],
    ['Засварын үеийн хөдөлгөөний зохицуулалт', 'Traffic during the road works'],
  ],
  pavement: [
    ['{school}-р сургууль орчмын явган замыг шинэчилнэ', 'New pavements around school No. {school}'],
    ['Хүүхдийн аюулгүй зам', 'Safe ways for children'],
  ],
  'bus-route': [
    ['Автобусны шинэ хоёр буудал нэмэгдэнэ', 'Two more bus stops'],
    ['Нийтийн тээврийн чиглэлд өөрчлөлт орлоо', 'Changes in public transport'],
  ],
  'bus-stop-shelters': [['Дулаан буудал нэмэгдэж байна', 'More warm bus stops']],
  'waste-schedule': [
    ['Хог ачих машин хэзээ ирэх вэ', 'When is waste collected?'],
    ['Ахуйн хог хаягдал ачих хуваарь шинэчлэгдэнэ', 'Waste collection: the timetable changes'],
  ],
  'waste-sorting': [
    ['{tonnes} тонн хоёрдогч түүхий эд тушаалаа', '{tonnes} tonnes of recyclables collected'],
    ['Хог ангилах {points} цэг ажиллаж байна', '{points} points for sorted waste'],
    ['Цаас, хуванцар, шилээ ялгаж хаяцгаая', 'Paper, plastic, glass: please sort'],
  ],
  'spring-cleaning': [
    ['Хаврын их цэвэрлэгээ', 'The great spring clean'],
    ['Гудамж, талбайгаа хамтдаа цэвэрлэцгээе', 'Let us clean our streets together'],
  ],
  'tree-planting': [
    ['Нэг өрх – нэг мод', 'One home, one tree'],
    ['Гудамжаа ногооруулцгаая', 'Let us make our streets green'],
    ['Мод тарих өдөрт урьж байна', 'You are invited to plant a tree'],
  ],
  'flood-channel': [
    ['Үерийн далангийн {metres} метр хэсгийг цэвэрлэнэ', '{metres} metres of flood channel to be cleared'],
    ['Борооны улиралд бэлтгэж байна', 'Preparing for the rains'],
  ],
  'flood-warning': [
    ['Уруйн үерээс сэрэмжилнэ үү', 'Beware of flash floods'],
    ['{mm} мм хүртэл бороо орох төлөвтэй', 'Up to {mm} mm of rain expected'],
  ],
  'public-toilets': [['Нийтийн бие засах газар үнэгүй үйлчилнэ', 'Public toilets are free of charge']],
  'snow-clearing': [
    ['{cm} см цас орлоо: замаа цэвэрлэцгээе', '{cm} cm of snow: please clear your path'],
    ['Цас, мөсөө цэвэрлэхийг сануулж байна', 'A reminder to clear snow and ice'],
    ['Халтиргаанаас сэргийлцгээе', 'Mind the ice'],
  ],
  dogs: [
    ['Галзуу өвчний эсрэг вакцинжуулалт эхэлнэ', 'Vaccination against rabies begins'],
    ['Нохойгоо бүртгүүлж, вакцинжуулаарай', 'Register and vaccinate your dog'],
  ],
  playground: [
    ['{surface} м² тоглоомын талбай ашиглалтад орлоо', 'A playground of {surface} square metres is ready'],
    ['Хүүхдүүд шинэ тоглоомын талбайтай боллоо', 'Our children have a new playground'],
  ],
  parking: [['{places} зогсоолд хугацаатай зогсоно', 'Limited parking on {places} places']],
  'river-bank': [
    ['Голын эрэгт {hectares} га талбайд бургас тарина', 'Willows on {hectares} hectares of the river bank'],
  ],
  kindergarten: [
    ['Цэцэрлэгт {places} хүүхэд элсүүлнэ', '{places} new places in kindergartens'],
    ['Хүүхдээ цэцэрлэгт бүртгүүлэх заавар', 'How to register for kindergarten'],
  ],
  'first-grade': [['Хүүхдээ сургуульд бүртгүүлэх цаг боллоо', 'Time to register for school']],
  'school-start': [['9 дүгээр сарын 1-нд {schools} сургууль хаалгаа нээнэ', '{schools} schools open on 1 September']],
  flu: [
    ['Томуугийн дэгдэлтээс сэргийлэх зөвлөмж', 'Advice for the flu season'],
    ['Халуурсан хүүхдээ гэрт нь асраарай', 'Keep a child with fever at home'],
    ['Гараа угааж, өрөөгөө агааржуулъя', 'Wash your hands, air your rooms'],
  ],
  vaccination: [
    ['Томуугийн вакцин үнэгүй хийнэ', 'Free vaccination against influenza'],
    ['Вакцины товлолоо гүйцээгээрэй', 'Catch up with your vaccinations'],
  ],
  'health-check': [
    ['{people} иргэн үзлэгт хамрагдана', 'Health checks for {people} people'],
    ['Жилд нэг удаа эрүүл мэндээ шалгуулаарай', 'Have your health checked once a year'],
  ],
  'social-worker-day': [['Халамжийн үйлчилгээний талаар асууж лавлаарай', 'Ask about social benefits']],
  elderly: [
    ['Ахмад настнаа хүндэтгэе', 'Let us honour our elders'],
    ['{people} ахмадад хүндэтгэл үзүүлнэ', 'Honouring {people} elders'],
  ],
  'disabled-access': [['{buildings} барилгын хүртээмжийг үнэллээ', 'Access to {buildings} buildings examined']],
  'childrens-day': [['6 дугаар сарын 1: хүүхдийн баяр', '1 June: a day for children']],
  'summer-camp': [
    ['Зуны амралтаар {children} хүүхдэд үнэгүй хөтөлбөр', 'A free summer for {children} children'],
    ['Хүүхдийн зуны өдрүүд', 'Summer days for children'],
  ],
  'child-protection': [
    ['Хүүхдийн тусламжийн 108 утас', '108, the helpline for children'],
    ['Хүүхэд бүр аюулгүй байх ёстой', 'Every child should be safe'],
  ],
  'food-aid': [
    ['{homes} айл өрхөд өвлийн тусламж хүргэнэ', 'Winter help for {homes} homes'],
    ['Дулаан хувцас, ном хандивлаарай', 'Give warm clothes and books'],
  ],
  'blood-donors': [['Цусаа өгч, амь аварцгаая', 'A day for blood donors']],
  'naadam-programme': [
    ['Наадамд {teams} бөх, {archers} харваач бүртгүүллээ', '{teams} wrestlers and {archers} archers at Naadam'],
  ],
  'naadam-traffic': [['Наадмаар нийтийн тээвэр үнэгүй', 'Free buses during Naadam']],
  'tsagaan-sar-fair': [
    ['Сар шинийн худалдаанд {makers} үйлдвэрлэгч оролцоно', '{makers} producers at the Tsagaan Sar fair'],
  ],
  'tsagaan-sar-safety': [['Сар шинийн баярыг аюулгүй тэмдэглэцгээе', 'Let us celebrate Tsagaan Sar safely']],
  'library-hours': [
    ['Номын санд {books} шинэ ном ирлээ', '{books} new books in the library'],
    ['Уншлагын танхимын цагийн хуваарь', 'Hours of the reading room'],
  ],
  'book-days': [['{publishers} хэвлэлийн газар номоо дэлгэнэ', '{publishers} publishers on the square']],
  'youth-centre': [
    ['Залууст зориулсан {courses} үнэгүй сургалт', '{courses} free courses for young people'],
    ['Залуучуудын төвд бүртгүүлээрэй', 'Register at the youth centre'],
  ],
  'sports-day': [
    ['{teams} баг өрсөлдөх спортын өдөрлөг', '{teams} teams meet on the sports day'],
    ['Хөдөлгөөнтэй амьдарцгаая', 'Let us move'],
  ],
  'new-year-tree': [['Сүлд модны гэрлийг асаах ёслол', 'Lighting the New Year tree']],
  'deel-day': [['Дээлээ өмсөөд талбай дээр уулзъя', 'Put on your deel and come to the square']],
  'culture-centre': [
    ['{artists} уран сайханч тоглолтоо толилуулна', '{artists} artists on the stage'],
    ['Соёлын төвд урьж байна', 'An evening at the cultural centre'],
  ],
  'museum-day': [['{museums} музей үнэгүй нээлттэй', '{museums} museums open free of charge']],
  'citizens-hall': [
    ['Төсвийн саналаа иргэдийн танхимд хэлээрэй', 'Say what the budget should contain'],
    ['Нээлттэй хэлэлцүүлэг болно', 'An open discussion'],
    ['Иргэдийн танхим: ээлжит уулзалт', 'Citizens’ hall: the next meeting'],
  ],
  'registration-update': [
    ['Хэсгийн ахлагч таны хаалгыг тогшино', 'Your section leader will call on you'],
    ['Өрхийн бүртгэлээ шинэчлүүлээрэй', 'Bring your household register up to date'],
  ],
  'leaders-meeting': [
    ['Хэсгийн ахлагч нар {requests} хүсэлтийг хэлэлцэнэ', 'Section leaders discuss {requests} requests'],
  ],
  'digital-kiosk': [
    ['{services} үйлчилгээг цахимаар аваарай', '{services} services online'],
    ['Тодорхойлолт, лавлагааг 3 минутад', 'Certificates within 3 minutes'],
    ['Цахим үйлчилгээний {points} шинэ цэг', '{points} new digital service points'],
  ],
  'reception-day': [
    ['Иргэдийг хүлээн авах цагийн хуваарь', 'When the governor receives citizens'],
    ['Засаг даргад асуудлаа тавиарай', 'Bring your concern to the governor'],
  ],
  'council-session': [['ИТХ {items} асуудал хэлэлцлээ', 'The council decided on {items} matters']],
  'budget-proposals': [
    ['{million} сая төгрөгийг юунд зарцуулах вэ', 'How should {million} million tögrög be spent?'],
    ['Саналын хуудсаа бөглөөрэй', 'Fill in your proposal'],
  ],
  'house-numbers': [
    ['{plates} хашаа QR кодтой хаягтай болно', '{plates} yards get plates with a QR code'],
    ['Хаягжилтын ажил эхэлнэ', 'The new house numbers are coming'],
  ],
  'land-certificate': [['{families} өрхөд газрын гэрчилгээ олгоно', 'Land certificates for {families} families']],
  'best-khoroo': [['Шилдэг хорооны уралдаанд материалаа ирүүлээрэй', 'Best khoroo: hand in your papers']],
  'new-office': [['{surface} м² талбайтай шинэ байранд нүүж орлоо', 'A new office of {surface} square metres']],
  'survey-invitation': [['{questions} асуултад 5 минут', '{questions} questions, 5 minutes']],
  volunteers: [
    ['{people} сайн дурынхан {hours} цагийн тус хүргэв', '{people} volunteers gave {hours} hours'],
    ['Хөршдөө туслах цаг гаргаарай', 'Give your neighbours an hour'],
  ],
  'fake-news': [
    ['Хуурамч зараас болгоомжилно уу', 'Beware of false notices'],
    ['Залилангаас сэрэмжлүүлж байна', 'A warning of fraud'],
  ],
  'emergency-lines': [
    ['101, 102, 103, 105: утсаа тэмдэглэж аваарай', '101, 102, 103, 105: keep these numbers'],
    ['Яаралтай тусламжийн утасны жагсаалт', 'List of emergency numbers'],
    ['Хүүхэд, ахмад бүр мэдэх дугаар', 'Numbers every child and elder should know'],
  ],
  'earthquake-drill': [
    ['{sirens} дуут дохио дуугарна: дадлага', '{sirens} sirens will sound: an exercise'],
    ['Гамшгаас хамгаалах дадлага, сургууль', 'Disaster drill'],
  ],
  'fire-safety': [
    ['Зуух, яндангаа шалгуулаарай', 'Have your stove and chimney checked'],
    ['Айл өрхийн гал түймрийн аюулгүй байдал', 'Fire safety at home'],
  ],
  'carbon-monoxide': [
    ['{alarms} айл угаар мэдрэгчтэй боллоо', '{alarms} homes have a carbon monoxide alarm'],
    ['Угаарын хордлогын шинжийг мэдэж авъя', 'Know the signs of carbon monoxide poisoning'],
  ],
  ice: [['Голын мөс аюултай боллоо', 'The ice of the rivers is dangerous']],
  'traffic-safety': [['Гэрэл ойлгогч амь аварна', 'Reflectors save lives']],
  'police-meeting': [
    ['Хөршийн хяналтын бүлэг байгуулна', 'A neighbourhood watch is founded'],
    ['Цагдаагийн тайлан, иргэдийн асуулт', 'Report of the police, questions of citizens'],
  ],
  'building-permit': [
    ['Зөвшөөрөлгүй {stopped} барилгын ажлыг зогсоолоо', '{stopped} building sites without a permit stopped'],
    ['Байрны чинь дэргэд юу барьж байна вэ', 'What is being built next to your home?'],
  ],
  'scaffold-flats': [['{buildings} угсармал орон сууцыг дулаална', '{buildings} panel buildings to be insulated']],
  'ger-redevelopment': [
    ['{hectares} га талбайн төлөвлөлтийг хэлэлцэнэ', 'Plans for {hectares} hectares under discussion'],
    ['Дахин төлөвлөлтийн талаар саналаа хэлээрэй', 'What do you think of the plans?'],
  ],
  'job-fair': [
    ['{employers} ажил олгогчтой уулзаарай', 'Meet {employers} employers'],
    ['Ажил хайж буй иргэдэд', 'For everybody who looks for work'],
  ],
  'market-move': [['{stalls} лангуу дулаан байранд орно', '{stalls} stalls move under a warm roof']],
  'autumn-fair': [['Ногоо, мах, зөгийн балны үзэсгэлэн худалдаа', 'Vegetables, meat and honey at the autumn fair']],
  'small-loans': [['Бичил бизнест {million} сая төгрөг хүртэл зээл', 'Loans of up to {million} million tögrög']],
  apprentices: [
    ['{places} хүнд мэргэжил эзэмшүүлнэ', 'A trade for {places} people'],
    ['Гагнуурчин, тогооч, оёдолчны сургалт', 'Courses for welders, cooks and tailors'],
  ],
  'meat-prices': [
    ['Хонины мах {mutton} төгрөг', 'Mutton at {mutton} tögrög'],
    ['Махны нөөц, үнийн мэдээлэл', 'Meat: reserves and prices'],
  ],
  'vegetable-prices': [
    ['Төмс {potatoes} төгрөг, лууван {carrots} төгрөг', 'Potatoes at {potatoes}, carrots at {carrots} tögrög'],
    ['Захын үнэ: төмс, ногоо', 'At the market: potatoes and vegetables'],
  ],
  'fuel-prices': [
    ['Шатахууны нөөц {days} хоногт хүрэлцэнэ', 'Fuel for {days} days'],
    ['АИ-92 бензин {ai92} төгрөг', 'AI-92 petrol at {ai92} tögrög'],
  ],
  'flat-prices': [
    ['Шинэ орон сууцны дундаж үнэ {price} мянган төгрөг', 'New flats: {price} thousand tögrög a square metre'],
    ['Орон сууц, түрээсийн үнийн мэдээ', 'Flats: prices and rents'],
  ],
  'consumer-basket': [
    ['{up} барааны үнэ өсөж, {down} барааны үнэ буурлаа', '{up} prices up, {down} prices down'],
    ['60 дэлгүүрийн үнийн ажиглалт', 'Prices in 60 shops'],
  ],
  'fund-market': [
    ['{bonds} компанийн бонд бүртгэгдлээ', 'Bonds of {bonds} companies listed'],
    ['Хөрөнгийн зах зээл: долоо хоног', 'The capital market this week'],
  ],
  cashmere: [['Ноолуур {price} мянган төгрөгт хүрлээ', 'Cashmere at {price} thousand tögrög']],
  'quarter-report': [
    ['{requests} өргөдлийн {solved} хувийг шийдвэрлэлээ', '{solved} per cent of {requests} requests settled'],
    ['Гурван сарын ажлаа тайлагнаж байна', 'What we did in three months'],
  ],
  'budget-report': [['Төсвийн орлого {income} хувьтай биеллээ', 'Income at {income} per cent of the plan']],
  'requests-report': [
    ['{calls} санал, хүсэлт ирлээ', '{calls} requests came in'],
    ['Хүсэлтийн хариуг дунджаар {days} хоногт өглөө', 'An answer within {days} days'],
  ],
  'leaders-report': [
    ['Хэсгийн ахлагч нар {homes} айлд зочиллоо', 'Section leaders visited {homes} homes'],
    ['Гудамжны уулзалтаар {solved} асуудал шийдвэрлэв', '{solved} matters settled in street meetings'],
  ],
  'winter-readiness': [
    ['Өвөлжилтийн бэлтгэлийн шалгалтын дүн', 'Inspection of winter preparations'],
    ['{wells} ус түгээх байр засварлагдлаа', '{wells} water kiosks repaired'],
  ],
  'waste-report': [['{points} задгай хогийн цэгийг буулгалаа', '{points} open dumps cleared']],
  'construction-progress': [
    [
      '{schools} сургууль, {gardens} цэцэрлэг баригдаж байна',
      '{schools} schools and {gardens} kindergartens under construction',
    ],
  ],
  'violations-report': [
    ['{total} зөрчлийн мэдээлэл ирлээ', '{total} violations reported'],
    ['Зөрчлийн {solved} хувийг шийдвэрлэв', '{solved} per cent of violations settled'],
  ],
  'governor-report': [['Хөтөлбөрийн {promises} зорилт {done} хувьтай', '{done} per cent of {promises} aims fulfilled']],
  'energy-saving': [
    ['17:00–21:00 цагт нэг хэрэгслээ унтраая', 'One appliance less between 17:00 and 21:00'],
    ['Цахилгааны оргил ачааллыг бууруулъя', 'Let us lower the evening peak'],
  ],
}
