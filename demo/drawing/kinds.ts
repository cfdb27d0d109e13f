import type { LightName } from './light.ts'
import { busStop, khorooOffice, type Scene, schoolYard, skyline, square, streetLamps } from './scenes-city.ts'
import { naadam } from './scenes-festival.ts'
import { gerDistrict, planting, playground, river, wasteTruck, winterStreet, yard } from './scenes-home.ts'

import { library, meetingHall, serviceDesk } from './scenes-indoor.ts'
import { clinic, heating, market, pipes, roadWork, waterKiosk } from './scenes-work.ts'

type Kind = { draw: Scene; lights: readonly [LightName, LightName, LightName]; alt: { mn: string; en: string } }

/** The scenes: who draws each, one light for each of its three variants, and what to say to those who cannot see it. */
export const KINDS = {
  skyline: {
    draw: skyline,
    lights: ['day', 'evening', 'winter'],
    alt: {
      mn: 'Богд уулын өвөр дэх хот, урд нь Туул гол',
      en: 'The city below Bogd mountain, the river Tuul in front',
    },
  },
  square: {
    draw: square,
    lights: ['day', 'morning', 'winter'],
    alt: { mn: 'Төв талбай, багана бүхий захиргааны байр', en: 'The main square and a columned public building' },
  },
  bus_stop: {
    draw: busStop,
    lights: ['morning', 'autumn', 'winter'],
    alt: { mn: 'Автобусны буудал дээр хүлээж буй иргэд', en: 'People waiting at a bus stop' },
  },
  street_lamps: {
    draw: streetLamps,
    lights: ['evening', 'winterEvening', 'evening'],
    alt: { mn: 'Гэрэлтүүлэг асаасан оройн гудамж', en: 'An evening street under lit lamps' },
  },
  khoroo_office: {
    draw: khorooOffice,
    lights: ['day', 'autumn', 'winter'],
    alt: { mn: 'Хорооны байр, үүдэнд нь иргэд', en: 'A khoroo office with people at its door' },
  },
  school_yard: {
    draw: schoolYard,
    lights: ['day', 'autumn', 'morning'],
    alt: { mn: 'Сургуулийн хашаанд тоглож буй хүүхдүүд', en: 'Children playing in a school yard' },
  },
  ger_district: {
    draw: gerDistrict,
    lights: ['morning', 'autumn', 'winter'],
    alt: { mn: 'Тунгалаг тэнгэрийн доорх гэр хороолол', en: 'A ger district under a clear sky' },
  },
  yard: {
    draw: yard,
    lights: ['day', 'autumn', 'winter'],
    alt: {
      mn: 'Хашаандаа байгаа айл: гэр, байшин, нарны хавтан',
      en: 'A family in its yard: a ger, a house, a solar panel',
    },
  },
  playground: {
    draw: playground,
    lights: ['day', 'autumn', 'evening'],
    alt: { mn: 'Орон сууцны хорооллын хүүхдийн тоглоомын талбай', en: 'A playground between blocks of flats' },
  },
  planting: {
    draw: planting,
    lights: ['day', 'morning', 'autumn'],
    alt: { mn: 'Мод тарьж буй хөршүүд', en: 'Neighbours planting trees' },
  },
  river: {
    draw: river,
    lights: ['day', 'evening', 'winter'],
    alt: { mn: 'Гол, чулуун гүүр', en: 'A river and a stone bridge' },
  },
  waste_truck: {
    draw: wasteTruck,
    lights: ['morning', 'autumn', 'winter'],
    alt: { mn: 'Гудамжнаас хог ачиж буй машин', en: 'A lorry collecting waste from a street' },
  },
  winter_street: {
    draw: winterStreet,
    lights: ['winter', 'winterEvening', 'winter'],
    alt: { mn: 'Цас цэвэрлэж буй хөршүүд', en: 'Neighbours clearing snow' },
  },
  naadam: {
    draw: naadam,
    lights: ['day', 'morning', 'day'],
    alt: { mn: 'Үндэсний хувцастай иргэд баярын талбайд', en: 'People in national dress on the festival field' },
  },
  road_work: {
    draw: roadWork,
    lights: ['day', 'autumn', 'morning'],
    alt: { mn: 'Зам засаж буй ажилчид', en: 'Workers repairing a road' },
  },
  pipes: {
    draw: pipes,
    lights: ['day', 'autumn', 'morning'],
    alt: { mn: 'Шугам хоолой шинэчилж буй ажилчид', en: 'Workers renewing water and heating pipes' },
  },
  heating: {
    draw: heating,
    lights: ['winter', 'winterEvening', 'autumn'],
    alt: { mn: 'Орон сууц, дулааны шугам, цахилгаан станц', en: 'Flats, heating mains and the power station' },
  },
  market: {
    draw: market,
    lights: ['day', 'autumn', 'morning'],
    alt: { mn: 'Захын лангуу, худалдан авагчид', en: 'Market stalls and shoppers' },
  },
  water_kiosk: {
    draw: waterKiosk,
    lights: ['day', 'winter', 'autumn'],
    alt: { mn: 'Ус түгээх байр, усны машин', en: 'A water kiosk and a tank lorry' },
  },
  clinic: {
    draw: clinic,
    lights: ['day', 'morning', 'winter'],
    alt: { mn: 'Өрхийн эрүүл мэндийн төв', en: 'A family health centre' },
  },
  meeting_hall: {
    draw: meetingHall,
    lights: ['day', 'autumn', 'evening'],
    alt: { mn: 'Иргэдийн танхимд хуралдаж буй хүмүүс', en: "A meeting in the citizens' hall" },
  },
  library: {
    draw: library,
    lights: ['day', 'autumn', 'evening'],
    alt: { mn: 'Номын сангийн уншлагын танхим', en: 'The reading room of a library' },
  },
  service_desk: {
    draw: serviceDesk,
    lights: ['day', 'morning', 'winter'],
    alt: {
      mn: 'Үйлчилгээний цонхон дээр иргэнд зөвлөж буй ажилтан',
      en: 'A clerk helping a citizen at the service desk',
    },
  },
} as const satisfies Record<string, Kind>
